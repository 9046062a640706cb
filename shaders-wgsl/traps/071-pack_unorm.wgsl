// floor(0.5 + 255 * x) of what is clamped to 0..1, the first component in the low byte.

@group(0) @binding(0) var<storage, read> x: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = pack4x8unorm(x[i]);
}
