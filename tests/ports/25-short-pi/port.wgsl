// Angles of bones in radians.

const PI: f32 = 3.1415;

struct Skeleton {
  bone_count: u32,
}

@group(0) @binding(0) var<uniform> skeleton: Skeleton;
@group(0) @binding(1) var<storage, read> degrees_in: array<f32>;
@group(0) @binding(2) var<storage, read_write> radians_out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < skeleton.bone_count) {
    radians_out[id.x] = degrees_in[id.x] * (PI / 180.0);
  }
}
