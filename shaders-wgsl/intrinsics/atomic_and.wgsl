// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> cells: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> tiles: array<u32>;

var<workgroup> tile: array<atomic<u32>, 16>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) index: u32) {
  let v = values[id.x];
  atomicAnd(&cells[id.x % 16u], v);
  if (index < 16u) {
    atomicStore(&tile[index], v);
  }
  workgroupBarrier();
  atomicAnd(&tile[index % 16u], v);
  workgroupBarrier();
  if (index < 16u) {
    tiles[group.x * 16u + index] = atomicLoad(&tile[index]);
  }
}
