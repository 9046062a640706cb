// Radix sort, second part: exclusive sums of a table of counts by one workgroup, which goes along it 256 at a time and
// carries the sum on.

const GROUP: u32 = 256u;

@group(0) @binding(0) var<storage, read_write> counts: array<u32>;

var<workgroup> sums: array<u32, GROUP>;

@compute @workgroup_size(GROUP)
fn main(@builtin(local_invocation_index) local: u32) {
    let length = arrayLength(&counts);
    var carry = 0u;
    for (var first = 0u; first < length; first += GROUP) {
        let i = first + local;
        var own = 0u;
        if (i < length) {
            own = counts[i];
        }
        var sum = own;
        sums[local] = sum;
        workgroupBarrier();
        for (var distance = 1u; distance < GROUP; distance <<= 1u) {
            if (local >= distance) {
                sum += sums[local - distance];
            }
            workgroupBarrier();
            sums[local] = sum;
            workgroupBarrier();
        }
        if (i < length) {
            counts[i] = carry + sum - own;
        }
        carry += sums[GROUP - 1u];
        workgroupBarrier();
    }
}
