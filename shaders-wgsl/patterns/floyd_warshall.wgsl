// All shortest paths (Floyd and Warshall), one vertex a pass: is the way over vertex k shorter? Row and column k do not
// change in pass k, so that the matrix can be worked on in place.

const FAR: u32 = 0x3fffffffu;

struct Params {
    size: u32,
    // The vertex that paths may go over now.
    over: u32,
}

@group(0) @binding(0) var<storage, read_write> distances: array<u32>;
@group(0) @binding(1) var<uniform> params: Params;

// Noise becomes a sparse graph: one edge in four, of length 1 to 256.
@compute @workgroup_size(8, 8)
fn prepare(@builtin(global_invocation_id) global: vec3<u32>) {
    if (any(global.xy >= vec2<u32>(params.size))) {
        return;
    }
    let cell = global.y * params.size + global.x;
    let noise = distances[cell];
    var length = FAR;
    if ((noise & 3u) == 0u) {
        length = (noise >> 24u) + 1u;
    }
    if (global.x == global.y) {
        length = 0u;
    }
    distances[cell] = length;
}

@compute @workgroup_size(8, 8)
fn relax(@builtin(global_invocation_id) global: vec3<u32>) {
    if (any(global.xy >= vec2<u32>(params.size))) {
        return;
    }
    let cell = global.y * params.size + global.x;
    let way = distances[global.y * params.size + params.over] + distances[params.over * params.size + global.x];
    if (way < distances[cell]) {
        distances[cell] = way;
    }
}
