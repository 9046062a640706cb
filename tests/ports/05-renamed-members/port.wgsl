// Pitch of a row of texels in words, rounded up to a whole number of blocks, and what that leaves over.

struct Upload {
  count: u32,
  texel_words: u32,
  block_words: u32,
}

@group(0) @binding(0) var<uniform> upload: Upload;
@group(0) @binding(1) var<storage, read> widths: array<u32>;
@group(0) @binding(2) var<storage, read_write> pitches: array<vec2u>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= upload.count) {
    return;
  }
  let words = widths[id.x] * upload.texel_words;
  let blocks = words / upload.block_words + min(words % upload.block_words, 1u);
  pitches[id.x] = vec2u(blocks * upload.block_words, blocks * upload.block_words - words);
}
