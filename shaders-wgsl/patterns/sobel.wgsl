// Sobel operator on luminance in whole numbers, tiles of 16×16 with one more texel on each side in workgroup memory.
// The strength is |gx| + |gy|; the sign bits of both are kept beside it.

const TILE: u32 = 16u;
const CACHE: u32 = 18u;

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var edges: texture_storage_2d<r32uint, write>;

var<workgroup> luminance: array<array<i32, CACHE>, CACHE>;

@compute @workgroup_size(TILE, TILE)
fn main(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_id) local: vec3<u32>,
    @builtin(local_invocation_index) index: u32,
) {
    let size = textureDimensions(picture);
    for (var i = index; i < CACHE * CACHE; i += TILE * TILE) {
        let cell = vec2<u32>(i % CACHE, i / CACHE);
        let place = vec2<i32>(group.xy * TILE + cell) - 1;
        let texel = textureLoad(picture, clamp(place, vec2<i32>(0), vec2<i32>(size) - 1), 0);
        // Near enough to k/255 on any device for the nearest whole number to be k.
        let code = vec4<i32>(round(texel * 255.0));
        luminance[cell.y][cell.x] = (77 * code.r + 150 * code.g + 29 * code.b) >> 8u;
    }
    workgroupBarrier();
    if (any(global.xy >= size)) {
        return;
    }
    let x = local.x;
    let y = local.y;
    let gx = luminance[y][x + 2u] - luminance[y][x]
        + 2 * (luminance[y + 1u][x + 2u] - luminance[y + 1u][x])
        + luminance[y + 2u][x + 2u] - luminance[y + 2u][x];
    let gy = luminance[y + 2u][x] - luminance[y][x]
        + 2 * (luminance[y + 2u][x + 1u] - luminance[y][x + 1u])
        + luminance[y + 2u][x + 2u] - luminance[y][x + 2u];
    var edge = u32(abs(gx) + abs(gy));
    if (gx < 0) {
        edge |= 0x80000000u;
    }
    if (gy < 0) {
        edge |= 0x40000000u;
    }
    textureStore(edges, global.xy, vec4<u32>(edge, 0u, 0u, 0u));
}
