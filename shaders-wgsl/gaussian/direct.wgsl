// Gaussian blur of radius 5, all 121 taps from the texture: the baseline for the separable kernels.

@group(0) @binding(0) var input: texture_2d<f32>;
@group(0) @binding(1) var output: texture_storage_2d<rgba32float, write>;
// An array in a uniform buffer has a stride of 16 bytes; the weight is in x.
@group(0) @binding(2) var<uniform> weights: array<vec4<f32>, 11>;

const RADIUS: i32 = 5;

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let size = textureDimensions(input);
    if (global.x >= size.x || global.y >= size.y) {
        return;
    }
    let here = vec2<i32>(global.xy);
    let last = vec2<i32>(size) - vec2<i32>(1, 1);
    var sum = vec4<f32>(0.0, 0.0, 0.0, 0.0);
    for (var dy = -RADIUS; dy <= RADIUS; dy++) {
        for (var dx = -RADIUS; dx <= RADIUS; dx++) {
            let weight = weights[dy + RADIUS].x * weights[dx + RADIUS].x;
            let at = clamp(here + vec2<i32>(dx, dy), vec2<i32>(0, 0), last);
            sum = sum + weight * textureLoad(input, at, 0);
        }
    }
    textureStore(output, global.xy, sum);
}
