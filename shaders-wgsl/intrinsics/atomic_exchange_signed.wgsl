// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> values: array<i32>;
@group(0) @binding(1) var<storage, read> first: array<i32>;
@group(0) @binding(2) var<storage, read_write> cells: array<atomic<i32>>;
@group(0) @binding(3) var<storage, read_write> results: array<i32>;

var<workgroup> tile: array<atomic<i32>, 64>;

fn inStorage(i: u32, v: i32, w: i32) -> i32 {
  var old: i32;
  old = atomicExchange(&cells[i], v);
  return old;
}

fn inWorkgroup(i: u32, v: i32, w: i32) -> i32 {
  var old: i32;
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
