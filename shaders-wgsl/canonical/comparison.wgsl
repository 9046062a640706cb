// Comparisons, beside NaN too.
// `!=` is false beside a NaN: both compilers write the ordered instruction for it.

@group(0) @binding(0) var<storage, read> inputs: array<vec2<u32>>;
@group(0) @binding(1) var<storage, read_write> lessBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> lessEqualBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> equalBits: array<u32>;
@group(0) @binding(4) var<storage, read_write> notEqualBits: array<u32>;
@group(0) @binding(5) var<storage, read_write> greaterBits: array<u32>;
@group(0) @binding(6) var<storage, read_write> greaterEqualBits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i].x);
  let b = bitcast<f32>(inputs[i].y);
  lessBits[i] = select(0u, 1u, a < b);
  lessEqualBits[i] = select(0u, 1u, a <= b);
  equalBits[i] = select(0u, 1u, a == b);
  notEqualBits[i] = select(0u, 1u, a != b);
  greaterBits[i] = select(0u, 1u, a > b);
  greaterEqualBits[i] = select(0u, 1u, a >= b);
}
