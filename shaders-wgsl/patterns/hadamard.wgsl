// Walsh-Hadamard transform modulo 2^32 in place, one distance a pass: sums and differences of pairs.

struct Params {
    distance: u32,
}

@group(0) @binding(0) var<storage, read_write> values: array<i32>;
@group(0) @binding(1) var<uniform> params: Params;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x >= arrayLength(&values) / 2u) {
        return;
    }
    // A zero goes in where the distance has its bit.
    let low = global.x & (params.distance - 1u);
    let first = 2u * (global.x - low) + low;
    let a = values[first];
    let b = values[first + params.distance];
    values[first] = a + b;
    values[first + params.distance] = a - b;
}
