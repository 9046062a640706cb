// Expect 2 and 4: the words at bytes 8 and 16.

@group(0) @binding(0) var<storage, read> words: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = words[8 / 4];
  result[1] = words[16 / 4];
}
