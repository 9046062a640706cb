@id(0) override X: u32 = 3u;
@id(1) override Y: u32 = 4u;
override Z: u32 = X + Y;

@group(0) @binding(0) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = X;
  result[1] = Y;
  result[2] = Z;
}
