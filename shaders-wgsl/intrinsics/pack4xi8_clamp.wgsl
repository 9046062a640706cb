// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(1) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(2) var<storage, read_write> quads_i32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_i32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_i32[i];
  let ua = uniform_a_i32[i % 16u];
  quads_i32[i] = vec4<u32>(pack4xI8Clamp(a), pack4xI8Clamp(ua), pack4xI8Clamp(vec4<i32>((-559038737i), 305419896i, (-1i), 0i)), pack4xI8Clamp(vec4<i32>((-1i), 0i, (-559038737i), 305419896i)));
}
