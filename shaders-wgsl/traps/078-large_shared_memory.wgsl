// 8192 words: D3D allows 32768 bytes, WebGPU promises 16384.

@group(0) @binding(0) var<storage, read_write> result: array<u32>;

var<workgroup> shared_words: array<u32, 8192>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) local: u32) {
  shared_words[local] = local;
  workgroupBarrier();
  result[local] = shared_words[63u - local];
}
