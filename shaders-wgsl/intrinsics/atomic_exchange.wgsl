// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read> first: array<u32>;
@group(0) @binding(2) var<storage, read_write> cells: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> results: array<u32>;

var<workgroup> tile: array<atomic<u32>, 64>;

fn inStorage(i: u32, v: u32, w: u32) -> u32 {
  var old: u32;
  old = atomicExchange(&cells[i], v);
  return old;
}

fn inWorkgroup(i: u32, v: u32, w: u32) -> u32 {
  var old: u32;
  old = atomicExchange(&tile[i], v);
  return old;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) index: u32) {
  let v = values[id.x];
  let w = select(~first[id.x], first[id.x], (v & 1) != 0);
  atomicStore(&cells[id.x], first[id.x]);
  results[id.x * 2u] = inStorage(id.x, v, w);
  atomicStore(&tile[index], first[id.x]);
  let old = inWorkgroup(index, v, w);
  results[id.x * 2u + 1u] = old ^ atomicLoad(&tile[index]);
}
