// 36 in practice; no rule says that the last workgroup sees what the others wrote.

@group(0) @binding(0) var<storage, read> numbers: array<u32>;
@group(0) @binding(1) var<storage, read_write> parts: array<u32>;
@group(0) @binding(2) var<storage, read_write> arrived: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) group: vec3u) {
  parts[group.x] = numbers[group.x];
  storageBarrier();
  let before = atomicAdd(&arrived[0], 1u);
  storageBarrier();
  if (before == 7u) {
    var sum = 0u;
    for (var k = 0u; k < 8u; k++) {
      sum += parts[k];
    }
    result[0] = sum;
  }
}
