// 0 on most devices.

@group(0) @binding(0) var<storage, read> numbers: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<i32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = i32(sign(numbers[0]));
}
