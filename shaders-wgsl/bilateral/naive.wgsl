// Bilateral filter, every neighbour read from the texture: the baseline for the tiled kernels.

@group(0) @binding(0) var input: texture_2d<f32>;
@group(0) @binding(1) var output: texture_storage_2d<rgba8unorm, write>;

const RADIUS: i32 = 4;
// Twice the variances: 4 texels in space, 0.15 of full scale in colour.
const TWO_SIGMA_SPACE_SQUARED: f32 = 32.0;
const TWO_SIGMA_RANGE_SQUARED: f32 = 0.045;

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let size = textureDimensions(output);
    if (global.x >= size.x || global.y >= size.y) {
        return;
    }
    let here = vec2<i32>(global.xy);
    let last = vec2<i32>(size) - vec2<i32>(1, 1);
    let centre = textureLoad(input, here, 0);
    var sum = vec4<f32>(0.0, 0.0, 0.0, 0.0);
    var sum_of_weights = 0.0;
    for (var dy = -RADIUS; dy <= RADIUS; dy++) {
        for (var dx = -RADIUS; dx <= RADIUS; dx++) {
            let at = clamp(here + vec2<i32>(dx, dy), vec2<i32>(0, 0), last);
            let neighbour = textureLoad(input, at, 0);
            let distance = f32(dx * dx + dy * dy);
            let space = exp(-distance / TWO_SIGMA_SPACE_SQUARED);
            let difference = neighbour - centre;
            let range = exp(-dot(difference, difference) / TWO_SIGMA_RANGE_SQUARED);
            let weight = space * range;
            sum = sum + neighbour * weight;
            sum_of_weights = sum_of_weights + weight;
        }
    }
    let mean = sum / max(sum_of_weights, 0.0001);
    textureStore(output, global.xy, vec4<f32>(mean.rgb, centre.a));
}
