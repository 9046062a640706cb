struct Pushed {
  a: u32,
  b: f32,
}

var<immediate> pushed: Pushed;

@group(0) @binding(0) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = pushed.a;
  result[1] = bitcast<u32>(pushed.b);
}
