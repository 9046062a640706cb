// Morton codes: the bits of two coordinates of 16 bits between each other, and of three of 10 bits; and back.

@group(0) @binding(0) var<storage, read> points: array<vec4<u32>>;
// Code of two, code of three, and both taken apart again.
@group(0) @binding(1) var<storage, read_write> codes: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read_write> decoded: array<vec4<u32>>;

fn spread2(value: u32) -> u32 {
    var x = value & 0xffffu;
    x = (x | (x << 8u)) & 0x00ff00ffu;
    x = (x | (x << 4u)) & 0x0f0f0f0fu;
    x = (x | (x << 2u)) & 0x33333333u;
    return (x | (x << 1u)) & 0x55555555u;
}

fn gather2(value: u32) -> u32 {
    var x = value & 0x55555555u;
    x = (x | (x >> 1u)) & 0x33333333u;
    x = (x | (x >> 2u)) & 0x0f0f0f0fu;
    x = (x | (x >> 4u)) & 0x00ff00ffu;
    return (x | (x >> 8u)) & 0xffffu;
}

fn spread3(value: u32) -> u32 {
    var x = value & 0x3ffu;
    x = (x | (x << 16u)) & 0x030000ffu;
    x = (x | (x << 8u)) & 0x0300f00fu;
    x = (x | (x << 4u)) & 0x030c30c3u;
    return (x | (x << 2u)) & 0x09249249u;
}

fn gather3(value: u32) -> u32 {
    var x = value & 0x09249249u;
    x = (x | (x >> 2u)) & 0x030c30c3u;
    x = (x | (x >> 4u)) & 0x0300f00fu;
    x = (x | (x >> 8u)) & 0x030000ffu;
    return (x | (x >> 16u)) & 0x3ffu;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x >= arrayLength(&points)) {
        return;
    }
    let p = points[global.x];
    let two = spread2(p.x) | (spread2(p.y) << 1u);
    let three = spread3(p.x) | (spread3(p.y) << 1u) | (spread3(p.z) << 2u);
    codes[global.x] = vec2<u32>(two, three);
    // Of any code, not only of those just made.
    decoded[global.x] = vec4<u32>(gather2(p.w), gather2(p.w >> 1u), gather3(three >> 1u), gather3(p.w >> 2u));
}
