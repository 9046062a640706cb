// How many of the wanted bits each word has.

struct Query {
  count: u32,
  wanted: u32,
}

@group(0) @binding(0) var<uniform> query: Query;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<storage, read_write> bits: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < query.count) {
    bits[id.x] = countOneBits(words[id.x] ^ query.wanted);
  }
}
