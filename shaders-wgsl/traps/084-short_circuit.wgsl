// The right side counts its calls: one, where the left side is true.

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;
@group(0) @binding(2) var<storage, read_write> counted: array<u32>;

var<private> calls: u32;

fn bump() -> bool {
  calls += 1u;
  return true;
}

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = u32(x[i] == 1u && bump());
  counted[i] = calls;
}
