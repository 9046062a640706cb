// Stream compaction with an append counter: what passes the test takes the next free place, in whatever order.

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> kept: array<u32>;
@group(0) @binding(2) var<storage, read_write> counter: array<atomic<u32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    if (i >= arrayLength(&values)) {
        return;
    }
    let value = values[i];
    if (value % 3u == 0u) {
        kept[atomicAdd(&counter[0], 1u)] = value;
    }
}
