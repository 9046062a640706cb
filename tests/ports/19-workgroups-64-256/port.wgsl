// Differences of neighbouring time stamps; the first has none before it.

struct Trace {
  count: u32,
}

@group(0) @binding(0) var<uniform> trace: Trace;
@group(0) @binding(1) var<storage, read> stamps: array<u32>;
@group(0) @binding(2) var<storage, read_write> durations: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < trace.count) {
    durations[id.x] = stamps[id.x] - stamps[max(id.x, 1u) - 1u];
  }
}
