// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

var<workgroup> chosen: u32;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) index: u32) {
  if (index == 37u) {
    chosen = values[id.x];
  }
  let seen = workgroupUniformLoad(&chosen);
  if (index == 11u) {
    chosen = 0u;
  }
  results[id.x] = seen + index;
}
