// Expect 13 and 0.

@group(0) @binding(0) var<storage, read> numbers: array<u32>;
@group(0) @binding(1) var<storage, read> index: array<u32>;
@group(0) @binding(2) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = index[id.x];
  var x = 0u;
  if (i < arrayLength(&numbers)) {
    x = numbers[i];
  }
  result[id.x] = x;
}
