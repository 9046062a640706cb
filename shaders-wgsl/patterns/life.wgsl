// Game of Life on a torus: 8×8 workgroups load their cells and one more on each side into workgroup memory.

const TILE: u32 = 8u;
const CACHE: u32 = 10u;

struct Params {
    size: vec2<u32>,
}

@group(0) @binding(0) var<storage, read> now: array<u32>;
@group(0) @binding(1) var<storage, read_write> next: array<u32>;
@group(0) @binding(2) var<uniform> params: Params;

var<workgroup> cells: array<array<u32, CACHE>, CACHE>;

@compute @workgroup_size(TILE, TILE)
fn main(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_id) local: vec3<u32>,
    @builtin(local_invocation_index) index: u32,
) {
    for (var i = index; i < CACHE * CACHE; i += TILE * TILE) {
        let cell = vec2<u32>(i % CACHE, i / CACHE);
        // One to the left and above, brought back into the torus; the size is added first, since -1 is no remainder.
        let place = (group.xy * TILE + cell + params.size - 1u) % params.size;
        // Noise of the first generation is alive where it is odd.
        cells[cell.y][cell.x] = now[place.y * params.size.x + place.x] & 1u;
    }
    workgroupBarrier();
    if (any(global.xy >= params.size)) {
        return;
    }
    var alive = 0u;
    for (var y = 0u; y < 3u; y++) {
        for (var x = 0u; x < 3u; x++) {
            alive += cells[local.y + y][local.x + x];
        }
    }
    let own = cells[local.y + 1u][local.x + 1u];
    // Three with itself, or four with itself where it lives.
    next[global.y * params.size.x + global.x] = select(0u, 1u, alive == 3u || (alive == 4u && own == 1u));
}
