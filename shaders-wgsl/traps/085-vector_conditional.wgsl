// A condition of four components, which ?: takes up to HLSL 2018.

@group(0) @binding(0) var<storage, read> x: array<vec4u>;
@group(0) @binding(1) var<storage, read_write> result: array<vec4u>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = select(vec4u(0u), vec4u(1u), (x[i] & vec4u(1u)) == vec4u(1u));
}
