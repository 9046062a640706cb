// The same bits against zero: -1 is less than 0, and 0xffffffff is more.

@group(0) @binding(0) var<storage, read_write> signed_words: array<atomic<i32>>;
@group(0) @binding(1) var<storage, read_write> unsigned_words: array<atomic<u32>>;

@compute @workgroup_size(1)
fn main() {
  atomicMax(&signed_words[0], -1);
  atomicMin(&signed_words[1], -1);
  atomicMax(&unsigned_words[0], 0xffffffffu);
  atomicMin(&unsigned_words[1], 0xffffffffu);
}
