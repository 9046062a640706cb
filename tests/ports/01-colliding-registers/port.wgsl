// Quantised depths, biased and cut to the precision that the occlusion pass keeps.

struct DepthParams {
  count: u32,
  bias: u32,
  drop_bits: u32,
}

@group(0) @binding(0) var<uniform> depth_params: DepthParams;
@group(0) @binding(1) var<storage, read> depth_in: array<u32>;
@group(0) @binding(2) var<storage, read_write> depth_out: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= depth_params.count) {
    return;
  }
  depth_out[id.x] = (depth_in[id.x] + depth_params.bias) >> depth_params.drop_bits;
}
