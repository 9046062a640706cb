// Expect 0 and 4: the first components of elements that are 4 words apart.

@group(0) @binding(0) var<storage, read> points: array<vec3f>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  result[id.x] = points[id.x].x;
}
