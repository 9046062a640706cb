// t0 and u0 are what D3D binds; DXC gives both binding 0 of set 0.

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = x[i] * 2u;
}
