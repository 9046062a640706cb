// IEEE says that a NaN is not equal to itself. Both compilers write the ordered comparison of SPIR-V, which is false.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> unequal: array<u32>;

@compute @workgroup_size(6)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let number = x[i];
  unequal[i] = u32(number != number);
}
