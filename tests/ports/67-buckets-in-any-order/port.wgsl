@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> cursors: array<atomic<u32>, 4>;
@group(0) @binding(2) var<storage, read_write> keys: array<u32>;
@group(0) @binding(3) var<storage, read_write> bucketed: array<u32>;

@compute @workgroup_size(16)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let count = arrayLength(&values);
    if (id.x >= count) {
        return;
    }
    let value = values[id.x];
    let bucket = value % 4u;
    let slot = bucket * count + atomicAdd(&cursors[bucket], 1u);
    keys[slot] = bucket + 1u;
    bucketed[slot] = value;
}
