// Sum of all elements, in place: each workgroup adds 64 sums of the pass before in a tree in workgroup memory.

const GROUP: u32 = 64u;

struct Params {
    // Elements of `data` from one sum to the next.
    stride: u32,
}

@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@group(0) @binding(1) var<uniform> params: Params;

var<workgroup> partial: array<u32, GROUP>;

@compute @workgroup_size(GROUP)
fn main(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let place = global.x * params.stride;
    var value = 0u;
    if (place < arrayLength(&data)) {
        value = data[place];
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
        data[place] = partial[0];
    }
}
