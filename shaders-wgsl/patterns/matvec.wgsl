// Matrix times vector, a workgroup a row: each invocation adds every 64th product, and a tree adds their sums.

const GROUP: u32 = 64u;

@group(0) @binding(0) var<storage, read> matrix: array<f32>;
@group(0) @binding(1) var<storage, read> factor: array<f32>;
@group(0) @binding(2) var<storage, read_write> product: array<f32>;

var<workgroup> sums: array<f32, GROUP>;

@compute @workgroup_size(GROUP)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let columns = arrayLength(&factor);
    let row = group.x * columns;
    // Codes of 0 to 255: every sum is a whole number below 2^24, whatever is fused.
    var sum = 0.0;
    for (var x = local; x < columns; x += GROUP) {
        sum += floor(matrix[row + x] * 256.0) * floor(factor[x] * 16.0);
    }
    sums[local] = sum;
    workgroupBarrier();
    for (var half = GROUP / 2u; half > 0u; half /= 2u) {
        if (local < half) {
            sums[local] = sums[local] + sums[local + half];
        }
        workgroupBarrier();
    }
    if (local == 0u) {
        product[group.x] = sums[0];
    }
}
