// Radix sort, first part: how often each block of 256 keys has each of 16 digits. Digits are rows of the table and
// blocks its columns, so that sums along it are the places where each block's digits go.

const BLOCK: u32 = 256u;
const DIGITS: u32 = 16u;

struct Params {
    shift: u32,
    // Workgroups of the dispatch: also @builtin(num_workgroups), of which HLSL has no twin.
    groups: u32,
}

@group(0) @binding(0) var<storage, read> keys: array<u32>;
@group(0) @binding(1) var<storage, read_write> counts: array<u32>;
@group(0) @binding(2) var<uniform> params: Params;

var<workgroup> digits: array<atomic<u32>, DIGITS>;

@compute @workgroup_size(BLOCK)
fn main(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    if (local < DIGITS) {
        atomicStore(&digits[local], 0u);
    }
    workgroupBarrier();
    if (global.x < arrayLength(&keys)) {
        atomicAdd(&digits[(keys[global.x] >> params.shift) & (DIGITS - 1u)], 1u);
    }
    workgroupBarrier();
    if (local < DIGITS) {
        counts[local * params.groups + group.x] = atomicLoad(&digits[local]);
    }
}
