// Blurs rows of 16 in their own buffer, the edge repeated; each invocation has a row for itself.

const ROW: u32 = 16u;

struct Image {
  count: u32,
}

@group(0) @binding(0) var<uniform> image: Image;
@group(0) @binding(1) var<storage, read_write> texels: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let first = id.x * ROW;
  let end = min(first + ROW, image.count);
  for (var at = first; at < end; at++) {
    let before = texels[max(at, first + 1u) - 1u];
    let after = texels[min(at + 1u, end - 1u)];
    texels[at] = (before + 2u * texels[at] + after) / 4u;
  }
}
