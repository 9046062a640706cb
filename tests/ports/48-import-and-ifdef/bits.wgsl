#define_import_path engine::bits

fn parity(word: u32) -> u32 {
  return countOneBits(word) & 1u;
}
