struct Hit {
    depth: f32,
    id: u32,
}

@group(0) @binding(0) var<storage, read> depths: array<f32>;
@group(0) @binding(1) var<storage, read_write> hits: array<Hit>;
@group(0) @binding(2) var<storage, read_write> hit_count: atomic<u32>;

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= arrayLength(&depths)) {
        return;
    }
    let depth = depths[id.x];
    if (depth < 0.5) {
        hits[atomicAdd(&hit_count, 1u)] = Hit(depth, id.x);
    }
}
