// A hash of three numbers (Jarzynski and Olano, "Hash Functions for GPU Rendering", 2020), for each cell of a grid.

@group(0) @binding(0) var<storage, read> points: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> hashes: array<vec4<u32>>;

fn pcg3d(seed: vec3<u32>) -> vec3<u32> {
    var v = seed * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v ^= v >> vec3<u32>(16u);
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    return v;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x >= arrayLength(&points)) {
        return;
    }
    let point = points[global.x];
    hashes[global.x] = vec4<u32>(pcg3d(point.xyz), point.w);
}
