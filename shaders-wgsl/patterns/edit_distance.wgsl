// Edit distance of two texts (Levenshtein), a diagonal a pass: all cells of a diagonal hang only on the two before it.

struct Params {
    // Letters of the texts, and the diagonal.
    columns: u32,
    rows: u32,
    diagonal: u32,
}

@group(0) @binding(0) var<storage, read> first: array<u32>;
@group(0) @binding(1) var<storage, read> second: array<u32>;
// One more row and column than letters.
@group(0) @binding(2) var<storage, read_write> table: array<u32>;
@group(0) @binding(3) var<uniform> params: Params;

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let x = global.x;
    if (x > params.columns || x > params.diagonal || params.diagonal - x > params.rows) {
        return;
    }
    let y = params.diagonal - x;
    let pitch = params.columns + 1u;
    let place = y * pitch + x;
    if (x == 0u || y == 0u) {
        table[place] = params.diagonal;
        return;
    }
    // An alphabet of four letters.
    let differ = u32((first[x - 1u] & 3u) != (second[y - 1u] & 3u));
    let replaced = table[place - pitch - 1u] + differ;
    let inserted = min(table[place - 1u], table[place - pitch]) + 1u;
    table[place] = min(replaced, inserted);
}
