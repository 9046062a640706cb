// The same number in three groups, or spaces.

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(1) @binding(0) var<storage, read> y: array<u32>;
@group(2) @binding(0) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = x[i] + y[i];
}
