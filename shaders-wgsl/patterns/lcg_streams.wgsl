// One linear congruential generator for all invocations: each skips ahead to its own stretch in a step for each bit of
// the distance, then draws four numbers.

@group(0) @binding(0) var<storage, read> seeds: array<u32>;
@group(0) @binding(1) var<storage, read_write> numbers: array<vec4<u32>>;

const FACTOR: u32 = 1664525u;
const ADDEND: u32 = 1013904223u;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x >= arrayLength(&numbers)) {
        return;
    }
    var state = seeds[0];
    // A jump over 2^k numbers is a generator too.
    var factor = FACTOR;
    var addend = ADDEND;
    for (var left = 4u * global.x; left > 0u; left >>= 1u) {
        if ((left & 1u) != 0u) {
            state = state * factor + addend;
        }
        addend = addend * (factor + 1u);
        factor = factor * factor;
    }
    var drawn: vec4<u32>;
    for (var i = 0u; i < 4u; i++) {
        state = state * FACTOR + ADDEND;
        drawn[i] = state;
    }
    numbers[global.x] = drawn;
}
