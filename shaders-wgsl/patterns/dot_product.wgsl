// Dot product of two vectors of floats: products, a tree in workgroup memory, and the workgroups' sums one after the
// other.

const GROUP: u32 = 64u;

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> sums: array<f32>;
@group(0) @binding(3) var<storage, read_write> total: array<f32>;

var<workgroup> partial: array<f32, GROUP>;

@compute @workgroup_size(GROUP)
fn multiply(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    var value = 0.0;
    if (global.x < arrayLength(&a)) {
        value = a[global.x] * b[global.x];
    }
    partial[local] = value;
    workgroupBarrier();
    for (var half = GROUP / 2u; half > 0u; half >>= 1u) {
        if (local < half) {
            partial[local] += partial[local + half];
        }
        workgroupBarrier();
    }
    if (local == 0u) {
        sums[group.x] = partial[0];
    }
}

@compute @workgroup_size(1)
fn add() {
    var sum = 0.0;
    for (var i = 0u; i < arrayLength(&sums); i++) {
        sum += sums[i];
    }
    total[0] = sum;
}
