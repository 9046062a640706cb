// Each of 64 invocations adds its number, from 1, by trying until nobody came between. WGSL asks `exchanged`: the old
// value may be the expected one although nothing was exchanged.

@group(0) @binding(0) var<storage, read_write> total: array<atomic<u32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  var seen = 0u;
  loop {
    let attempt = atomicCompareExchangeWeak(&total[0], seen, seen + i + 1u);
    if (attempt.exchanged) {
      break;
    }
    seen = attempt.old_value;
  }
}
