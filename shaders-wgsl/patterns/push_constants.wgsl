// Scales the low bits of the codes in one slice of a buffer. Which slice, and by how much, comes in push constants,
// which WGSL calls immediates.

struct Numbers {
  first: u32,
  factor: u32,
  scale: f32,
  bias: i32,
}

var<immediate> numbers: Numbers;

@group(0) @binding(0) var<storage, read> codes: array<u32>;
@group(0) @binding(1) var<storage, read_write> scaled: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let at = numbers.first + id.x;
  if (at >= arrayLength(&codes)) {
    return;
  }
  let code = i32((codes[at] & 0xffu) * numbers.factor) - numbers.bias;
  scaled[at] = f32(code) * numbers.scale;
}
