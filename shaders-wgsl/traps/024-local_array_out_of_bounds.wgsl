// 3, then the last element or 0.

@group(0) @binding(0) var<storage, read> index: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var a = array<u32, 4>(1u, 2u, 3u, 4u);
  result[id.x] = a[index[id.x]];
}
