// Morphological opening: the smallest of 5×5 texels, then the largest of 5×5 of those, one plane of numbers.

const RADIUS: i32 = 2;

@group(0) @binding(0) var source: texture_2d<u32>;
@group(0) @binding(1) var result: texture_storage_2d<r32uint, write>;

@compute @workgroup_size(16, 4)
fn erode(@builtin(global_invocation_id) global: vec3<u32>) {
    let size = vec2<i32>(textureDimensions(source));
    let here = vec2<i32>(global.xy);
    if (any(here >= size)) {
        return;
    }
    var smallest = 0xffffffffu;
    for (var y = max(here.y - RADIUS, 0); y <= min(here.y + RADIUS, size.y - 1); y++) {
        for (var x = max(here.x - RADIUS, 0); x <= min(here.x + RADIUS, size.x - 1); x++) {
            smallest = min(smallest, textureLoad(source, vec2<i32>(x, y), 0).r);
        }
    }
    textureStore(result, here, vec4<u32>(smallest, 0u, 0u, 0u));
}

@compute @workgroup_size(16, 4)
fn dilate(@builtin(global_invocation_id) global: vec3<u32>) {
    let size = vec2<i32>(textureDimensions(source));
    let here = vec2<i32>(global.xy);
    if (any(here >= size)) {
        return;
    }
    var largest = 0u;
    for (var y = max(here.y - RADIUS, 0); y <= min(here.y + RADIUS, size.y - 1); y++) {
        for (var x = max(here.x - RADIUS, 0); x <= min(here.x + RADIUS, size.x - 1); x++) {
            largest = max(largest, textureLoad(source, vec2<i32>(x, y), 0).r);
        }
    }
    textureStore(result, here, vec4<u32>(largest, 0u, 0u, 0u));
}
