// Bit planes: 32 numbers of a workgroup become 32 words, the k-th of which holds the k-th bit of each. A transpose of a
// matrix of bits in workgroup memory, five exchanges of blocks.

const GROUP: u32 = 32u;

@group(0) @binding(0) var<storage, read> numbers: array<u32>;
@group(0) @binding(1) var<storage, read_write> planes: array<u32>;

var<workgroup> rows: array<u32, GROUP>;

@compute @workgroup_size(GROUP)
fn main(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    var own = 0u;
    if (global.x < arrayLength(&numbers)) {
        own = numbers[global.x];
    }
    rows[local] = own;
    workgroupBarrier();
    // Ones in the lower halves of blocks of 2·width bits.
    var mask = 0x0000ffffu;
    for (var width = 16u; width > 0u; width >>= 1u) {
        let other = rows[local ^ width];
        workgroupBarrier();
        if ((local & width) == 0u) {
            own = (own & mask) | ((other & mask) << width);
        } else {
            own = (own & ~mask) | ((other & ~mask) >> width);
        }
        rows[local] = own;
        mask ^= mask << (width >> 1u);
        workgroupBarrier();
    }
    planes[global.x] = own;
}
