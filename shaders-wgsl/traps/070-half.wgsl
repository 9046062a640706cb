// f32tof16 leaves the high half 0, as a pair with 0 does, and f16tof32 does not look at it.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> codes: array<u32>;
@group(0) @binding(2) var<storage, read_write> half_bits: array<u32>;
@group(0) @binding(3) var<storage, read_write> unpacked: array<f32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  half_bits[i] = pack2x16float(vec2f(x[i], 0.0));
  unpacked[i] = unpack2x16float(codes[i]).x;
}
