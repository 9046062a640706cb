// Bilinear resize to three halves of the size, in whole numbers: places in 1/256 of a texel, centres half a texel in.

@group(0) @binding(0) var picture: texture_2d<u32>;
@group(0) @binding(1) var result: texture_storage_2d<rgba8uint, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let size = textureDimensions(result);
    if (any(global.xy >= size)) {
        return;
    }
    let source = textureDimensions(picture);
    // (x + 1/2) · source / size - 1/2, times 256; negative at the left and upper edges.
    let place = vec2<i32>((2u * global.xy + 1u) * source * 128u / size) - 128;
    let last = vec2<i32>(source) - 1;
    let first = clamp(place >> vec2<u32>(8u), vec2<i32>(0), last);
    let second = clamp((place >> vec2<u32>(8u)) + 1, vec2<i32>(0), last);
    let weight = vec2<u32>(place & vec2<i32>(255));
    let a = textureLoad(picture, first, 0);
    let b = textureLoad(picture, vec2<i32>(second.x, first.y), 0);
    let c = textureLoad(picture, vec2<i32>(first.x, second.y), 0);
    let d = textureLoad(picture, second, 0);
    let upper = a * (256u - weight.x) + b * weight.x;
    let lower = c * (256u - weight.x) + d * weight.x;
    let mixed = upper * (256u - weight.y) + lower * weight.y;
    textureStore(result, global.xy, (mixed + 32768u) >> vec4<u32>(16u));
}
