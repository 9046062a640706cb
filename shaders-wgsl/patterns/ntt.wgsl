// Number-theoretic transform of 256 residues modulo 12289, whose products fit 32 bits: the butterflies of a fast
// Fourier transform, eight stages in workgroup memory, without a rounding. One workgroup a row.

const MODULUS: u32 = 12289u;
// A root of unity of order 256.
const ROOT: u32 = 8340u;
const SIZE: u32 = 256u;

@group(0) @binding(0) var<storage, read> rows: array<u32>;
@group(0) @binding(1) var<storage, read_write> transformed: array<u32>;

var<workgroup> values: array<u32, SIZE>;

fn power(exponent: u32) -> u32 {
    var result = 1u;
    var square = ROOT;
    for (var left = exponent; left > 0u; left >>= 1u) {
        if ((left & 1u) == 1u) {
            result = result * square % MODULUS;
        }
        square = square * square % MODULUS;
    }
    return result;
}

@compute @workgroup_size(128)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let row = group.x * SIZE;
    // In the order of reversed bits.
    values[reverseBits(local) >> 24u] = rows[row + local] % MODULUS;
    values[reverseBits(local + 128u) >> 24u] = rows[row + local + 128u] % MODULUS;
    for (var half = 1u; half < SIZE; half *= 2u) {
        workgroupBarrier();
        let step = local % half;
        let first = local / half * 2u * half + step;
        let a = values[first];
        let b = values[first + half] * power(step * (SIZE / 2u / half)) % MODULUS;
        workgroupBarrier();
        values[first] = (a + b) % MODULUS;
        values[first + half] = (a + MODULUS - b) % MODULUS;
    }
    workgroupBarrier();
    transformed[row + local] = values[local];
    transformed[row + local + 128u] = values[local + 128u];
}
