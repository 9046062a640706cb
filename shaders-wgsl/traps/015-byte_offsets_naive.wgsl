// Gives 8 and 16: byte offsets have become indices.

@group(0) @binding(0) var<storage, read> words: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = words[8];
  result[1] = words[16];
}
