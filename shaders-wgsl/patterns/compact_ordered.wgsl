// Stream compaction that keeps the order: each workgroup counts what passes the test, the counts are summed, and each
// element goes behind those before it.

const GROUP: u32 = 64u;

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> kept: array<u32>;
// For each workgroup, what passed; then what passed before it. One more element for all.
@group(0) @binding(2) var<storage, read_write> bases: array<u32>;

var<workgroup> ranks: array<u32, GROUP>;

fn passes(i: u32) -> bool {
    return i < arrayLength(&values) && (values[min(i, arrayLength(&values) - 1u)] & 4u) != 0u;
}

// How many invocations up to this one, itself included, have an element that passes.
fn ranked(passing: bool, local: u32) -> u32 {
    var rank = select(0u, 1u, passing);
    ranks[local] = rank;
    workgroupBarrier();
    for (var distance = 1u; distance < GROUP; distance <<= 1u) {
        if (local >= distance) {
            rank += ranks[local - distance];
        }
        workgroupBarrier();
        ranks[local] = rank;
        workgroupBarrier();
    }
    return rank;
}

@compute @workgroup_size(GROUP)
fn countPassing(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let rank = ranked(passes(global.x), local);
    if (local == GROUP - 1u) {
        bases[group.x] = rank;
    }
}

@compute @workgroup_size(1)
fn sumCounts() {
    let groups = arrayLength(&bases) - 1u;
    var sum = 0u;
    for (var group = 0u; group < groups; group++) {
        let count = bases[group];
        bases[group] = sum;
        sum += count;
    }
    bases[groups] = sum;
}

@compute @workgroup_size(GROUP)
fn keep(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let passing = passes(global.x);
    let rank = ranked(passing, local);
    if (passing) {
        kept[bases[group.x] + rank - 1u] = values[global.x];
    }
}
