// Radix sort of 16-bit keys with values, four bits a round from the lowest on: digits of each block, sums over all
// blocks, and everything to its place. Two buffers take turns.

const BLOCK: u32 = 64u;
const DIGITS: u32 = 16u;

struct Params {
    shift: u32,
    blocks: u32,
}

@group(0) @binding(0) var<storage, read> source: array<vec2<u32>>;
@group(0) @binding(1) var<storage, read_write> destination: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read_write> counts: array<u32>;
@group(0) @binding(3) var<uniform> params: Params;

var<workgroup> digits: array<u32, BLOCK>;
var<workgroup> sums: array<u32, BLOCK>;

fn digitOf(item: vec2<u32>) -> u32 {
    return (item.x >> params.shift) & (DIGITS - 1u);
}

// Invocations past the end count for nothing.
fn loadDigits(place: u32, local: u32) {
    var digit = DIGITS;
    if (place < arrayLength(&source)) {
        digit = digitOf(source[place]);
    }
    digits[local] = digit;
    workgroupBarrier();
}

@compute @workgroup_size(BLOCK)
fn count(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    loadDigits(global.x, local);
    if (local < DIGITS) {
        var found = 0u;
        for (var i = 0u; i < BLOCK; i++) {
            found += u32(digits[i] == local);
        }
        counts[local * params.blocks + group.x] = found;
    }
}

@compute @workgroup_size(BLOCK)
fn scan(@builtin(local_invocation_index) local: u32) {
    // Each invocation adds a stretch of the table, then starts behind the stretches before it.
    let length = DIGITS * params.blocks;
    let stretch = (length + BLOCK - 1u) / BLOCK;
    let first = min(local * stretch, length);
    let end = min(first + stretch, length);
    var sum = 0u;
    for (var i = first; i < end; i++) {
        sum += counts[i];
    }
    sums[local] = sum;
    workgroupBarrier();
    var before = 0u;
    for (var i = 0u; i < local; i++) {
        before += sums[i];
    }
    for (var i = first; i < end; i++) {
        let value = counts[i];
        counts[i] = before;
        before += value;
    }
}

@compute @workgroup_size(BLOCK)
fn scatter(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    loadDigits(global.x, local);
    let digit = digits[local];
    if (digit == DIGITS) {
        return;
    }
    var rank = 0u;
    for (var i = 0u; i < local; i++) {
        rank += u32(digits[i] == digit);
    }
    destination[counts[digit * params.blocks + group.x] + rank] = source[global.x];
}
