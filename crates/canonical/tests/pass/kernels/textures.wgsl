// Rule 10, with the image passed to a function, and a tile in workgroup memory.
@group(0) @binding(0) var source: texture_2d<f32>;
@group(0) @binding(1) var target_unorm: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(2) var target_float: texture_storage_2d<rgba32float, write>;
@group(0) @binding(3) var counts: texture_storage_2d<r32uint, read_write>;

var<workgroup> tile: array<vec4<f32>, 64>;

fn texel(image: texture_2d<f32>, at: vec2<i32>) -> vec4<f32> {
    return textureLoad(image, at, 0);
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    let at = vec2<i32>(id.xy);
    tile[local] = texel(source, at);
    workgroupBarrier();
    let mean = (tile[local] + tile[63u - local]) * 0.5;
    textureStore(target_unorm, at, mean);
    textureStore(target_float, at, textureLoad(source, at.yx, 0));
    textureStore(counts, at, textureLoad(counts, at) + vec4<u32>(1u));
}
