// Must not compile: a bool has no size in memory that the host could know.

@group(0) @binding(0) var<storage, read> flags: array<bool>;
@group(0) @binding(1) var<storage, read_write> result: array<bool>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  result[id.x] = flags[id.x];
}
