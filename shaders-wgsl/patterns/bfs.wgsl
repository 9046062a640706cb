// Breadth-first search, a level a pass: each vertex that was reached last offers the next level to its neighbours, and
// the smallest offer stays. Vertex v has edges to three vertices that its noise names.

const UNREACHED: u32 = 0xffffffffu;

struct Params {
    level: u32,
}

struct Edges {
    to: vec3<u32>,
    unused: u32,
}

@group(0) @binding(0) var<storage, read> edges: array<Edges>;
@group(0) @binding(1) var<storage, read_write> levels: array<atomic<u32>>;
@group(0) @binding(2) var<uniform> params: Params;

@compute @workgroup_size(64)
fn start(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x < arrayLength(&levels)) {
        atomicStore(&levels[global.x], select(UNREACHED, 0u, global.x == 0u));
    }
}

@compute @workgroup_size(64)
fn reach(@builtin(global_invocation_id) global: vec3<u32>) {
    let count = arrayLength(&levels);
    if (global.x >= count) {
        return;
    }
    if (atomicLoad(&levels[global.x]) != params.level) {
        return;
    }
    let neighbours = edges[global.x].to % count;
    for (var i = 0u; i < 3u; i++) {
        atomicMin(&levels[neighbours[i]], params.level + 1u);
    }
}
