// One component for each pair of truth values.

@group(0) @binding(0) var<storage, read> a: array<vec4u>;
@group(0) @binding(1) var<storage, read> b: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> both: array<vec4u>;
@group(0) @binding(3) var<storage, read_write> either: array<vec4u>;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let x = a[i] != vec4u(0u);
  let y = b[i] != vec4u(0u);
  both[i] = select(vec4u(0u), vec4u(1u), x & y);
  either[i] = select(vec4u(0u), vec4u(1u), x | y);
}
