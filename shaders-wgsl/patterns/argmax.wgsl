// The largest element and where it is first: trees in workgroup memory, then one workgroup over their winners.

const GROUP: u32 = 64u;

@group(0) @binding(0) var<storage, read> values: array<u32>;
// For each workgroup: the largest value, its place.
@group(0) @binding(1) var<storage, read_write> winners: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read_write> best: array<vec2<u32>>;

var<workgroup> candidates: array<vec2<u32>, GROUP>;

// The larger value, and of equal ones the one in front.
fn better(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let second = b.x > a.x || (b.x == a.x && b.y < a.y);
    return select(a, b, second);
}

fn reduce(local: u32) {
    workgroupBarrier();
    for (var half = GROUP / 2u; half > 0u; half >>= 1u) {
        if (local < half) {
            candidates[local] = better(candidates[local], candidates[local + half]);
        }
        workgroupBarrier();
    }
}

@compute @workgroup_size(GROUP)
fn compareElements(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    // Few values, so that there are ties.
    candidates[local] = vec2<u32>(0u, 0xffffffffu);
    if (global.x < arrayLength(&values)) {
        candidates[local] = vec2<u32>(values[global.x] & 0xffu, global.x);
    }
    reduce(local);
    if (local == 0u) {
        winners[group.x] = candidates[0];
    }
}

@compute @workgroup_size(GROUP)
fn compareWinners(@builtin(local_invocation_index) local: u32) {
    var candidate = vec2<u32>(0u, 0xffffffffu);
    for (var i = local; i < arrayLength(&winners); i += GROUP) {
        candidate = better(candidate, winners[i]);
    }
    candidates[local] = candidate;
    reduce(local);
    if (local == 0u) {
        best[0] = candidates[0];
    }
}
