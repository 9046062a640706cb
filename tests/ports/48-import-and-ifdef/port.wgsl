// Parities of words, or with ODD their opposites.
#import engine::bits::parity

struct Parities {
  count: u32,
}

@group(0) @binding(0) var<uniform> parities: Parities;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<storage, read_write> checked: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= parities.count) {
    return;
  }
#ifdef ODD
  checked[id.x] = 1u - parity(words[id.x]);
#else
  checked[id.x] = parity(words[id.x]);
#endif
}
