// Ordered dithering of grey codes to one bit with a Bayer matrix of 8×8, eight pixels to a byte and four bytes to a
// word.

struct Params {
    size: vec2<u32>,
}

@group(0) @binding(0) var<storage, read> grey: array<u32>;
// Words of 32 pixels, rows padded to whole words.
@group(0) @binding(1) var<storage, read_write> bits: array<u32>;
@group(0) @binding(2) var<uniform> params: Params;

// 0 to 63: the bits of x^y and y, taken in turn from the lowest, from the highest down.
fn bayer(x: u32, y: u32) -> u32 {
    var value = 0u;
    for (var bit = 0u; bit < 3u; bit++) {
        value = (value << 2u) | ((((x ^ y) >> bit) & 1u) << 1u) | ((y >> bit) & 1u);
    }
    return value;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let across = (params.size.x + 31u) / 32u;
    if (global.x >= across || global.y >= params.size.y) {
        return;
    }
    var word = 0u;
    for (var i = 0u; i < 32u; i++) {
        let x = 32u * global.x + i;
        if (x < params.size.x) {
            let code = grey[global.y * params.size.x + x] & 255u;
            word |= u32(code > 4u * bayer(x, global.y) + 1u) << i;
        }
    }
    bits[global.y * across + global.x] = word;
}
