// Swaps the bytes of words from a big-endian file.

struct File {
  count: u32,
}

@group(0) @binding(0) var<uniform> file: File;
@group(0) @binding(1) var<storage, read_write> words: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < file.count) {
    let word = words[id.x];
    words[id.x] = (word << 24u) | ((word & 0xff00u) << 8u) | ((word >> 8u) & 0xff00u) | (word >> 24u);
  }
}
