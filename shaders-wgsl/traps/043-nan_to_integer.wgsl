// Anything.

@group(0) @binding(0) var<storage, read> numbers: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2u>;

@compute @workgroup_size(1)
fn main() {
  let x = numbers[0];
  result[0] = vec2u(u32(x), bitcast<u32>(i32(x)));
}
