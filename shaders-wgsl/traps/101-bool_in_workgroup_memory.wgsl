// See the flags, which are `bool` in workgroup memory. Sums that start anew at flags, within each workgroup of 64: a flag stops what comes from further left.

const GROUP: u32 = 64u;

@group(0) @binding(0) var<storage, read> values: array<u32>;
// A segment starts where the lowest two bits are 0.
@group(0) @binding(1) var<storage, read> marks: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;

var<workgroup> sharedSums: array<u32, GROUP>;
var<workgroup> sharedFlags: array<bool, GROUP>;

@compute @workgroup_size(GROUP)
fn main(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let i = global.x;
    let inside = i < arrayLength(&values);
    var sum = 0u;
    var started = true;
    if (inside) {
        sum = values[i];
        started = (marks[i] & 3u) == 0u || local == 0u;
    }
    for (var distance = 1u; distance < GROUP; distance <<= 1u) {
        sharedSums[local] = sum;
        sharedFlags[local] = started;
        workgroupBarrier();
        if (local >= distance && !started) {
            sum += sharedSums[local - distance];
            started = sharedFlags[local - distance];
        }
        workgroupBarrier();
    }
    if (inside) {
        sums[i] = sum;
    }
}
