// Fibonacci numbers modulo 2^32 by doubling: F(2k) and F(2k+1) of F(k) and F(k+1), one bit of the index a step.

@group(0) @binding(0) var<storage, read> indices: array<u32>;
@group(0) @binding(1) var<storage, read_write> numbers: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    if (i >= arrayLength(&indices)) {
        return;
    }
    // Small indices first, then any.
    let n = select(indices[i], i, i < 50u);
    var a = 0u;
    var b = 1u;
    for (var bit = 32u; bit > 0u; bit--) {
        let even = a * (2u * b - a);
        let odd = a * a + b * b;
        a = even;
        b = odd;
        if (((n >> (bit - 1u)) & 1u) == 1u) {
            a = odd;
            b = even + odd;
        }
    }
    numbers[i] = a;
}
