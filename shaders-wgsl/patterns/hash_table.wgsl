// Open addressing: each invocation claims a slot for its key by compare-and-exchange, walking on while others have it;
// equal keys share one. Then each looks its key up and counts itself there.

const EMPTY: u32 = 0xffffffffu;

@group(0) @binding(0) var<storage, read> keys: array<u32>;
@group(0) @binding(1) var<storage, read_write> slots: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;
// How many times the key of each element is there.
@group(0) @binding(3) var<storage, read_write> multiplicity: array<u32>;

fn keyOf(i: u32) -> u32 {
    // Few keys, so that many are equal.
    return keys[i] % 97u;
}

fn hash(key: u32) -> u32 {
    return (key * 2654435761u) >> 16u;
}

// The slot of the key, which is there.
fn find(key: u32) -> u32 {
    let size = arrayLength(&slots);
    var slot = hash(key) % size;
    while (atomicLoad(&slots[slot]) != key) {
        slot = (slot + 1u) % size;
    }
    return slot;
}

@compute @workgroup_size(64)
fn clear(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x < arrayLength(&slots)) {
        atomicStore(&slots[global.x], EMPTY);
        atomicStore(&counts[global.x], 0u);
    }
}

@compute @workgroup_size(64)
fn insert(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x >= arrayLength(&keys)) {
        return;
    }
    let key = keyOf(global.x);
    let size = arrayLength(&slots);
    var slot = hash(key) % size;
    loop {
        let result = atomicCompareExchangeWeak(&slots[slot], EMPTY, key);
        if (result.exchanged || result.old_value == key) {
            break;
        }
        // The exchange may fail for no reason; then the slot is tried again.
        if (result.old_value != EMPTY) {
            slot = (slot + 1u) % size;
        }
    }
}

@compute @workgroup_size(64)
fn count(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x < arrayLength(&keys)) {
        atomicAdd(&counts[find(keyOf(global.x))], 1u);
    }
}

@compute @workgroup_size(64)
fn look(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x < arrayLength(&keys)) {
        multiplicity[global.x] = atomicLoad(&counts[find(keyOf(global.x))]);
    }
}
