// A buffer of bytes has no sign, so the operand says it: -1 is less than 0, and 0xffffffff is more.

@group(0) @binding(0) var<storage, read_write> words: array<atomic<u32>>;

@compute @workgroup_size(1)
fn main() {
  var seen = 0u;
  loop {
    let most = u32(max(bitcast<i32>(seen), -1));
    let attempt = atomicCompareExchangeWeak(&words[0], seen, most);
    if (attempt.exchanged) {
      break;
    }
    seen = attempt.old_value;
  }
  atomicMax(&words[1], 0xffffffffu);
}
