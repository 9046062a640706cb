// The operand is signed in HLSL; the word is unsigned in WGSL.

@group(0) @binding(0) var<storage, read_write> words: array<atomic<u32>>;

@compute @workgroup_size(1)
fn main() {
  let less = -1;
  let more = 0xffffffffu;
  atomicMax(&words[0], bitcast<u32>(less));
  atomicMax(&words[1], more);
}
