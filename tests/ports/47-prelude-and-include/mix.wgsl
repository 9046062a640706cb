// Every bit of the result hangs on every bit of the value.
fn mix_bits(value: u32) -> u32 {
  var bits = (value ^ (value >> 15u)) * 0x9e3779b1u;
  bits = (bits ^ (bits >> 13u)) * 0x85ebca77u;
  return bits ^ (bits >> 16u);
}
