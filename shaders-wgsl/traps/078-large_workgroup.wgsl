// 1024 invocations: D3D allows them, WebGPU promises 256.

@group(0) @binding(0) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1024)
fn main() {
  result[0] = 1u;
}
