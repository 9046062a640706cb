// Voronoi regions by jump flooding: each cell asks eight others, half as far away from pass to pass, which seed they
// know, and keeps the nearest; of equal ones the first. Cells know seeds as 1 + their place, or 0.

struct Params {
    size: vec2<u32>,
    distance: u32,
    // 0 or 1: the half of `known` that is read.
    half: u32,
}

@group(0) @binding(0) var<storage, read_write> known: array<u32>;
@group(0) @binding(1) var<uniform> params: Params;

@compute @workgroup_size(8, 8)
fn sow(@builtin(global_invocation_id) global: vec3<u32>) {
    if (any(global.xy >= params.size)) {
        return;
    }
    let place = global.y * params.size.x + global.x;
    // A seed in 32 cells.
    known[place] = select(0u, place + 1u, (known[place] & 31u) == 0u);
}

fn squared(here: vec2<i32>, seed: u32) -> u32 {
    if (seed == 0u) {
        return 0xffffffffu;
    }
    let place = seed - 1u;
    let d = here - vec2<i32>(vec2<u32>(place % params.size.x, place / params.size.x));
    return u32(d.x * d.x + d.y * d.y);
}

@compute @workgroup_size(8, 8)
fn jump(@builtin(global_invocation_id) global: vec3<u32>) {
    if (any(global.xy >= params.size)) {
        return;
    }
    let cells = params.size.x * params.size.y;
    let here = vec2<i32>(global.xy);
    var best = 0u;
    var least = 0xffffffffu;
    for (var y = -1; y <= 1; y++) {
        for (var x = -1; x <= 1; x++) {
            let other = here + vec2<i32>(x, y) * i32(params.distance);
            if (any(other < vec2<i32>(0)) || any(other >= vec2<i32>(params.size))) {
                continue;
            }
            let seed = known[params.half * cells + u32(other.y) * params.size.x + u32(other.x)];
            let distance = squared(here, seed);
            if (distance < least || (distance == least && seed < best)) {
                best = seed;
                least = distance;
            }
        }
    }
    known[(1u - params.half) * cells + global.y * params.size.x + global.x] = best;
}
