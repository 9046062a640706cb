// Odd-even transposition sort of pairs: neighbours are compared, those from even places and those from odd ones in
// turn. Equal keys are never exchanged, so that the sort is stable.

struct Params {
    // 0 or 1: where the first pair starts.
    first: u32,
}

struct Item {
    key: u32,
    value: u32,
}

@group(0) @binding(0) var<storage, read_write> items: array<Item>;
@group(0) @binding(1) var<uniform> params: Params;

@compute @workgroup_size(64)
fn prepare(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    if (i < arrayLength(&items)) {
        // Few keys, so that many are equal.
        items[i].key &= 15u;
        items[i].value = i;
    }
}

@compute @workgroup_size(64)
fn exchange(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = 2u * global.x + params.first;
    if (i + 1u >= arrayLength(&items)) {
        return;
    }
    let a = items[i];
    let b = items[i + 1u];
    if (a.key > b.key) {
        items[i] = b;
        items[i + 1u] = a;
    }
}
