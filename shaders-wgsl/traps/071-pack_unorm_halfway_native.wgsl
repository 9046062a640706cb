// 255 * 0.5 is halfway, and goes up; so does 255 * 0.0019607844, which is a little above one half.

@group(0) @binding(0) var<storage, read> x: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = pack4x8unorm(x[i]);
}
