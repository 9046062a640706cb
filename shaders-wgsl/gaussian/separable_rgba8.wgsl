// Gaussian blur of radius 5, along x and then along y, with 8-bit codes between the passes and in the result.

@group(0) @binding(0) var input: texture_2d<f32>;
@group(0) @binding(1) var output: texture_storage_2d<rgba8unorm, write>;
// An array in a uniform buffer has a stride of 16 bytes; the weight is in x.
@group(0) @binding(2) var<uniform> weights: array<vec4<f32>, 11>;

const RADIUS: u32 = 5u;
const LINE: u32 = 256u;
// The line of the workgroup and RADIUS texels at each end.
const CACHE: u32 = 266u;

var<workgroup> cache: array<vec4<f32>, CACHE>;

// Weights from the first to the last, over the cells from `first` on.
fn blur(first: u32) -> vec4<f32> {
    var sum = vec4<f32>(0.0, 0.0, 0.0, 0.0);
    for (var tap = 0u; tap <= 2u * RADIUS; tap++) {
        sum = sum + weights[tap].x * cache[first + tap];
    }
    return sum;
}

@compute @workgroup_size(LINE, 1)
fn horizontal(
    @builtin(local_invocation_id) local: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let size = textureDimensions(input);
    let last = size.x - 1u;
    // The first RADIUS invocations also load the cells before the line, the last ones those behind it.
    if (local.x < RADIUS) {
        let before = max(global.x, RADIUS) - RADIUS;
        cache[local.x] = textureLoad(input, vec2<u32>(min(before, last), global.y), 0);
    }
    if (local.x >= LINE - RADIUS) {
        let behind = min(global.x + RADIUS, last);
        cache[local.x + 2u * RADIUS] = textureLoad(input, vec2<u32>(behind, global.y), 0);
    }
    cache[local.x + RADIUS] = textureLoad(input, vec2<u32>(min(global.x, last), global.y), 0);
    workgroupBarrier();

    if (global.x < size.x && global.y < size.y) {
        textureStore(output, global.xy, blur(local.x));
    }
}

@compute @workgroup_size(1, LINE)
fn vertical(
    @builtin(local_invocation_id) local: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let size = textureDimensions(input);
    let last = size.y - 1u;
    // The first RADIUS invocations also load the cells before the line, the last ones those behind it.
    if (local.y < RADIUS) {
        let before = max(global.y, RADIUS) - RADIUS;
        cache[local.y] = textureLoad(input, vec2<u32>(global.x, min(before, last)), 0);
    }
    if (local.y >= LINE - RADIUS) {
        let behind = min(global.y + RADIUS, last);
        cache[local.y + 2u * RADIUS] = textureLoad(input, vec2<u32>(global.x, behind), 0);
    }
    cache[local.y + RADIUS] = textureLoad(input, vec2<u32>(global.x, min(global.y, last)), 0);
    workgroupBarrier();

    if (global.x < size.x && global.y < size.y) {
        textureStore(output, global.xy, blur(local.y));
    }
}
