// Heat in whole numbers, ten steps: each cell takes half of itself and an eighth of its neighbours. Both states are
// halves of one buffer, and a uniform says which is read.

struct Params {
    size: vec2<u32>,
    // 0 or 1: the half that is read.
    half: u32,
}

@group(0) @binding(0) var<storage, read_write> heat: array<u32>;
@group(0) @binding(1) var<uniform> params: Params;

// Cells outside are as the nearest one inside.
fn at(x: i32, y: i32) -> u32 {
    let place = vec2<u32>(clamp(vec2<i32>(x, y), vec2<i32>(0), vec2<i32>(params.size) - 1));
    return heat[params.half * params.size.x * params.size.y + place.y * params.size.x + place.x];
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    if (any(global.xy >= params.size)) {
        return;
    }
    let x = i32(global.x);
    let y = i32(global.y);
    // Below 2^29, so that the sum fits.
    let around = (at(x - 1, y) >> 3u) + (at(x + 1, y) >> 3u) + (at(x, y - 1) >> 3u) + (at(x, y + 1) >> 3u);
    let place = global.y * params.size.x + global.x;
    heat[(1u - params.half) * params.size.x * params.size.y + place] = (at(x, y) >> 1u) + around;
}
