@group(0) @binding(0) var<storage, read> heights: array<f32>;
@group(0) @binding(1) var albedo: texture_2d<f32>;
@group(0) @binding(2) var<storage, read_write> slopes: array<f32>;
@group(0) @binding(3) var shaded: texture_storage_2d<rgba8unorm, write>;

fn height_at(at: vec2u, size: vec2u) -> f32 {
    let index = min(at.y, size.y - 1u) * size.x + min(at.x, size.x - 1u);
    if (index < arrayLength(&heights)) {
        return heights[index] / 3.0;
    }
    return 0.0;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let size = textureDimensions(shaded);
    if (any(id.xy >= size)) {
        return;
    }
    let slope = height_at(id.xy + vec2u(1u, 0u), size) - height_at(id.xy, size);
    slopes[id.y * size.x + id.x] = slope;
    textureStore(shaded, id.xy, textureLoad(albedo, id.xy, 0) * saturate(0.5 + slope));
}
