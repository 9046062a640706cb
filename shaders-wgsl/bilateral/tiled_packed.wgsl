// Bilateral filter of radius 4 in whole numbers: every device gives the same codes, optimised or not.
//
// With colours as codes 0..=255 and C = 2·0.15²·255² = 2926.125, both Gaussians are one exponential of -exponent / C:
// the squared distance of the codes, plus the squared distance in texels times C / (2·4²) = 23409 / 256. Its value
// times 2^18 is a product of two entries of the table: 2^13·exp(-i / C) for the low eight bits of the exponent, and
// 2^18·exp(-256·i / C) for the rest, which ends in 0. All 81 weights sum to less than 2^24 and, times 255, to less
// than 2^32. The codes are within 1 of those of the float kernel.

@group(0) @binding(0) var input: texture_2d<f32>;
@group(0) @binding(1) var output: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(2) var<storage, read> table: array<u32>;

const GROUP: u32 = 16u;
const RADIUS: u32 = 4u;
// A workgroup's texels and the apron around them, 4 bytes each: 2,304 bytes.
const TILE: u32 = 24u;
const LOW: u32 = 256u;
const LAST_HIGH: u32 = 151u;

var<workgroup> tile: array<array<u32, TILE>, TILE>;

// The load is exact to less than a quarter of a code on any device, so rounding gives the code itself.
fn packed(texel: vec4<f32>) -> u32 {
    let codes = vec4<u32>(round(texel * 255.0));
    return codes.r | (codes.g << 8u) | (codes.b << 16u) | (codes.a << 24u);
}

fn unpacked(texel: u32) -> vec4<i32> {
    return vec4<i32>(vec4<u32>(texel & 255u, (texel >> 8u) & 255u, (texel >> 16u) & 255u, texel >> 24u));
}

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
        tile[row][column] = packed(textureLoad(input, at, 0));
    }
    workgroupBarrier();

    let size = textureDimensions(output);
    if (global.x >= size.x || global.y >= size.y) {
        return;
    }
    let centre = unpacked(tile[local.y + RADIUS][local.x + RADIUS]);
    var sum = vec3<u32>(0u, 0u, 0u);
    var sum_of_weights = 0u;
    for (var row = 0u; row <= 2u * RADIUS; row++) {
        for (var column = 0u; column <= 2u * RADIUS; column++) {
            let neighbour = unpacked(tile[local.y + row][local.x + column]);
            let dx = i32(column) - i32(RADIUS);
            let dy = i32(row) - i32(RADIUS);
            let d = neighbour - centre;
            let contrast = u32(d.r * d.r + d.g * d.g + d.b * d.b + d.a * d.a);
            let exponent = contrast + ((u32(dx * dx + dy * dy) * 23409u + 128u) >> 8u);
            let low = table[exponent % LOW];
            let high = table[LOW + min(exponent / LOW, LAST_HIGH)];
            let weight = (high * low + 4096u) >> 13u;
            sum += vec3<u32>(neighbour.rgb) * weight;
            sum_of_weights += weight;
        }
    }
    // To nearest. The centre's own weight is 2^18, so the divisor is never 0.
    let codes = (sum + vec3<u32>(sum_of_weights / 2u)) / vec3<u32>(sum_of_weights);
    textureStore(output, global.xy, vec4<f32>(vec3<f32>(codes), f32(centre.a)) / 255.0);
}
