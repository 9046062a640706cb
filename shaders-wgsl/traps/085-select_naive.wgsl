// The value for true stands before the one for false, as in HLSL, and is taken where the condition is false.

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = select(20u, 10u, x[i] % 2u == 1u);
}
