// Smallest and largest element, read as signed and as unsigned, and the bits that all and that any element has, by
// atomics in workgroup memory and then in the buffer.

struct Extrema {
    smallest: atomic<i32>,
    largest: atomic<i32>,
    smallestUnsigned: atomic<u32>,
    largestUnsigned: atomic<u32>,
    inAll: atomic<u32>,
    inAny: atomic<u32>,
    odd: atomic<u32>,
}

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> extrema: array<Extrema>;

var<workgroup> smallest: atomic<i32>;
var<workgroup> largest: atomic<i32>;

@compute @workgroup_size(64)
fn clear() {
    // Every invocation stores the same values.
    atomicStore(&extrema[0].smallest, 0x7fffffff);
    atomicStore(&extrema[0].largest, -0x7fffffff - 1);
    atomicStore(&extrema[0].smallestUnsigned, 0xffffffffu);
    atomicStore(&extrema[0].largestUnsigned, 0u);
    atomicStore(&extrema[0].inAll, 0xffffffffu);
    atomicStore(&extrema[0].inAny, 0u);
    atomicStore(&extrema[0].odd, 0u);
}

@compute @workgroup_size(64)
fn main(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    if (local == 0u) {
        atomicStore(&smallest, 0x7fffffff);
        atomicStore(&largest, -0x7fffffff - 1);
    }
    workgroupBarrier();
    if (global.x < arrayLength(&values)) {
        let value = values[global.x];
        atomicMin(&smallest, bitcast<i32>(value));
        atomicMax(&largest, bitcast<i32>(value));
        atomicMin(&extrema[0].smallestUnsigned, value);
        atomicMax(&extrema[0].largestUnsigned, value);
        atomicAnd(&extrema[0].inAll, value | 0xffu);
        atomicOr(&extrema[0].inAny, value & 0xffff00ffu);
        atomicXor(&extrema[0].odd, value);
    }
    workgroupBarrier();
    if (local == 0u) {
        atomicMin(&extrema[0].smallest, atomicLoad(&smallest));
        atomicMax(&extrema[0].largest, atomicLoad(&largest));
    }
}
