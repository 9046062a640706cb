// Sums of the texels of four textures, a workgroup for each.

enable wgpu_binding_array;

@group(0) @binding(0) var textures: binding_array<texture_2d<u32>, 4>;
@group(0) @binding(1) var<storage, read_write> sums: array<u32>;

var<workgroup> total: atomic<u32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  let size = textureDimensions(textures[group.x]);
  var mine = 0u;
  for (var at = local; at < size.x * size.y; at += 64u) {
    mine += textureLoad(textures[group.x], vec2u(at % size.x, at / size.x), 0).x;
  }
  atomicAdd(&total, mine);
  workgroupBarrier();
  if (local == 0u) {
    sums[group.x] = atomicLoad(&total);
  }
}
