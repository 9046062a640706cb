// Radix sort, third part: each key goes where the table says that its block's keys of its digit start, behind those of
// the same digit that come before it in its block. `bases` holds exclusive sums of the counts, digits in rows.

const BLOCK: u32 = 256u;

struct Params {
    shift: u32,
    blocks: u32,
}

@group(0) @binding(0) var<storage, read> keys: array<u32>;
@group(0) @binding(1) var<storage, read_write> sorted: array<u32>;
@group(0) @binding(2) var<storage, read_write> bases: array<u32>;
@group(0) @binding(3) var<uniform> params: Params;

var<workgroup> digits: array<u32, BLOCK>;

// One invocation counts everything: what is tried here is the scatter.
@compute @workgroup_size(1)
fn countAll() {
    for (var digit = 0u; digit < 16u; digit++) {
        for (var block = 0u; block < params.blocks; block++) {
            bases[digit * params.blocks + block] = 0u;
        }
    }
    for (var i = 0u; i < arrayLength(&keys); i++) {
        let digit = (keys[i] >> params.shift) & 15u;
        bases[digit * params.blocks + i / BLOCK] += 1u;
    }
    var sum = 0u;
    for (var i = 0u; i < 16u * params.blocks; i++) {
        let count = bases[i];
        bases[i] = sum;
        sum += count;
    }
}

@compute @workgroup_size(BLOCK)
fn scatter(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    var key = 0u;
    // No digit, so that invocations past the end count for nothing.
    var digit = 16u;
    if (global.x < arrayLength(&keys)) {
        key = keys[global.x];
        digit = (key >> params.shift) & 15u;
    }
    digits[local] = digit;
    workgroupBarrier();
    if (digit == 16u) {
        return;
    }
    var rank = 0u;
    for (var before = 0u; before < local; before++) {
        rank += u32(digits[before] == digit);
    }
    sorted[bases[digit * params.blocks + group.x] + rank] = key;
}
