// An elementary cellular automaton (rule 110), 32 cells a word, on a ring: sixteen generations, each a row of the
// output.

struct Params {
    words: u32,
    // The generation that is read.
    row: u32,
}

@group(0) @binding(0) var<storage, read> start: array<u32>;
@group(0) @binding(1) var<storage, read_write> rows: array<u32>;
@group(0) @binding(2) var<uniform> params: Params;

@compute @workgroup_size(32)
fn copy(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x < params.words) {
        rows[global.x] = start[global.x];
    }
}

@compute @workgroup_size(32)
fn next(@builtin(global_invocation_id) global: vec3<u32>) {
    let words = params.words;
    if (global.x >= words) {
        return;
    }
    let row = params.row * words;
    let own = rows[row + global.x];
    // Bit k is cell k; the neighbours come in from the words beside it.
    let lower = rows[row + (global.x + words - 1u) % words];
    let higher = rows[row + (global.x + 1u) % words];
    let right = (own << 1u) | (lower >> 31u);
    let left = (own >> 1u) | (higher << 31u);
    // Alive unless all three are alive or neither this one nor its right neighbour is.
    rows[row + words + global.x] = (own | right) & ~(left & own & right);
}
