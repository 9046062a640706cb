// Expect 36: atomics add up, and the next dispatch sees it.

@group(0) @binding(0) var<storage, read> numbers: array<u32>;
@group(0) @binding(1) var<storage, read_write> total: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1)
fn add(@builtin(workgroup_id) group: vec3u) {
  atomicAdd(&total[0], numbers[group.x]);
}

@compute @workgroup_size(1)
fn tell() {
  result[0] = atomicLoad(&total[0]);
}
