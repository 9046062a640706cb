// Exclusive sums in three passes: blocks of 128 elements, each a tree up and down in workgroup memory (Blelloch); the
// blocks' totals in the same way; and each total added to the block behind it.

const GROUP: u32 = 64u;
const BLOCK: u32 = 128u;

@group(0) @binding(0) var<storage, read_write> sums: array<u32>;
@group(0) @binding(1) var<storage, read_write> totals: array<u32>;
@group(0) @binding(2) var<storage, read> values: array<u32>;

var<workgroup> tree: array<u32, BLOCK>;

// Exclusive sums of `tree`; the sum of all of it is the result.
fn scanTree(local: u32) -> u32 {
    var offset = 1u;
    for (var pairs = GROUP; pairs > 0u; pairs >>= 1u) {
        workgroupBarrier();
        if (local < pairs) {
            let left = offset * (2u * local + 1u) - 1u;
            tree[left + offset] += tree[left];
        }
        offset <<= 1u;
    }
    workgroupBarrier();
    let total = tree[BLOCK - 1u];
    workgroupBarrier();
    if (local == 0u) {
        tree[BLOCK - 1u] = 0u;
    }
    for (var pairs = 1u; pairs < BLOCK; pairs <<= 1u) {
        offset >>= 1u;
        workgroupBarrier();
        if (local < pairs) {
            let left = offset * (2u * local + 1u) - 1u;
            let value = tree[left];
            tree[left] = tree[left + offset];
            tree[left + offset] += value;
        }
    }
    workgroupBarrier();
    return total;
}

@compute @workgroup_size(GROUP)
fn scanBlocks(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let count = arrayLength(&values);
    let first = group.x * BLOCK + 2u * local;
    tree[2u * local] = select(0u, values[min(first, count - 1u)], first < count);
    tree[2u * local + 1u] = select(0u, values[min(first + 1u, count - 1u)], first + 1u < count);
    let total = scanTree(local);
    if (first < count) {
        sums[first] = tree[2u * local];
    }
    if (first + 1u < count) {
        sums[first + 1u] = tree[2u * local + 1u];
    }
    if (local == 0u) {
        totals[group.x] = total;
    }
}

@compute @workgroup_size(GROUP)
fn scanTotals(@builtin(local_invocation_index) local: u32) {
    let count = arrayLength(&totals);
    for (var half = 0u; half < 2u; half++) {
        let i = 2u * local + half;
        tree[i] = select(0u, totals[min(i, count - 1u)], i < count);
    }
    let total = scanTree(local);
    for (var half = 0u; half < 2u; half++) {
        let i = 2u * local + half;
        if (i < count) {
            totals[i] = tree[i];
        }
    }
}

@compute @workgroup_size(GROUP)
fn addTotals(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x < arrayLength(&sums)) {
        sums[global.x] += totals[global.x / BLOCK];
    }
}
