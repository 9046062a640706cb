// Compensated summation (Kahan): what a sum loses to rounding is kept and given back. 64 sums, each over every 64th
// element. A compiler that may reorder sums takes the compensation for zero.

@group(0) @binding(0) var<storage, read> values: array<f32>;
// Sum and compensation.
@group(0) @binding(1) var<storage, read_write> sums: array<vec2<f32>>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) local: u32) {
    var sum = 0.0;
    var lost = 0.0;
    for (var i = local; i < arrayLength(&values); i += 64u) {
        let value = values[i] - lost;
        let next = sum + value;
        lost = (next - sum) - value;
        sum = next;
    }
    sums[local] = vec2<f32>(sum, lost);
}
