// Merge of two sorted halves by rank: each key goes behind those of its own half and those of the other half that are
// smaller, or equal and in the first half.

@group(0) @binding(0) var<storage, read_write> keys: array<u32>;
@group(0) @binding(1) var<storage, read_write> merged: array<u32>;

// Noise becomes two ascending halves: each key is what the steps before it add up to.
@compute @workgroup_size(2)
fn prepare(@builtin(local_invocation_index) local: u32) {
    let count = arrayLength(&keys);
    let middle = count / 2u;
    let first = select(0u, middle, local == 1u);
    let end = select(middle, count, local == 1u);
    var key = 0u;
    for (var i = first; i < end; i++) {
        key += keys[i] & 3u;
        keys[i] = key;
    }
}

@compute @workgroup_size(64)
fn merge(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    let count = arrayLength(&keys);
    if (i >= count) {
        return;
    }
    let key = keys[i];
    let middle = count / 2u;
    let inFirst = i < middle;
    let start = select(0u, middle, inFirst);
    var low = start;
    var high = select(middle, count, inFirst);
    while (low < high) {
        let probe = low + (high - low) / 2u;
        let other = keys[probe];
        if (other < key || (other == key && !inFirst)) {
            low = probe + 1u;
        } else {
            high = probe;
        }
    }
    let own = select(i - middle, i, inFirst);
    merged[own + (low - start)] = key;
}
