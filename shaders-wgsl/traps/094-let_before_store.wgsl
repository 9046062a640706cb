// A let is the value at its place, not another name of the variable.

@group(0) @binding(0) var<storage, read_write> word: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1)
fn main() {
  let before = word[0];
  word[0] = 1u;
  result[0] = before;
  var a = 7u;
  let b = a;
  a = 1u;
  result[1] = b * a;
}
