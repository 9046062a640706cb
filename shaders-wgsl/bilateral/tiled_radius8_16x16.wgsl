// Bilateral filter of radius 8 from a tile in workgroup memory, 16×16 invocations.
// The tile takes 16,384 bytes, which is all that WebGPU guarantees; one texel more of radius would not fit.

@group(0) @binding(0) var input: texture_2d<f32>;
@group(0) @binding(1) var output: texture_storage_2d<rgba8unorm, write>;

const GROUP: u32 = 16u;
const RADIUS: u32 = 8u;
// A workgroup's texels and the apron of RADIUS texels around them: 32·32·16 bytes.
const TILE: u32 = 32u;
// Twice the variances: 4 texels in space, 0.15 of full scale in colour.
const TWO_SIGMA_SPACE_SQUARED: f32 = 32.0;
const TWO_SIGMA_RANGE_SQUARED: f32 = 0.045;

var<workgroup> tile: array<array<vec4<f32>, TILE>, TILE>;

@compute @workgroup_size(GROUP, GROUP)
fn main(
    @builtin(local_invocation_id) local: vec3<u32>,
    @builtin(local_invocation_index) index: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let last = vec2<i32>(textureDimensions(input)) - vec2<i32>(1, 1);
    let corner = vec2<i32>(group.xy * GROUP) - vec2<i32>(i32(RADIUS));
    for (var cell = index; cell < TILE * TILE; cell += GROUP * GROUP) {
        let column = cell % TILE;
        let row = cell / TILE;
        let at = clamp(corner + vec2<i32>(i32(column), i32(row)), vec2<i32>(0, 0), last);
        tile[row][column] = textureLoad(input, at, 0);
    }
    workgroupBarrier();

    let size = textureDimensions(output);
    if (global.x >= size.x || global.y >= size.y) {
        return;
    }
    let centre = tile[local.y + RADIUS][local.x + RADIUS];
    var sum = vec4<f32>(0.0, 0.0, 0.0, 0.0);
    var sum_of_weights = 0.0;
    for (var row = 0u; row <= 2u * RADIUS; row++) {
        for (var column = 0u; column <= 2u * RADIUS; column++) {
            let neighbour = tile[local.y + row][local.x + column];
            let dx = i32(column) - i32(RADIUS);
            let dy = i32(row) - i32(RADIUS);
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
