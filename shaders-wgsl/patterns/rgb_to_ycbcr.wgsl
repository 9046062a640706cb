// RGB to Y'CbCr of JPEG in whole numbers, 16 bits behind the point, and back; what is beyond a code is clamped.

@group(0) @binding(0) var picture: texture_2d<u32>;
@group(0) @binding(1) var ycbcr: texture_storage_2d<rgba8uint, write>;
@group(0) @binding(2) var rgb: texture_storage_2d<rgba8uint, write>;

fn code(value: i32) -> i32 {
    // Shifts round down, so half is added first.
    return clamp((value + 32768) >> 16u, 0, 255);
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    if (any(global.xy >= textureDimensions(picture))) {
        return;
    }
    let texel = textureLoad(picture, global.xy, 0);
    let c = vec4<i32>(texel);
    let y = code(19595 * c.r + 38470 * c.g + 7471 * c.b);
    let cb = code(-11056 * c.r - 21712 * c.g + 32768 * c.b + 8388608);
    let cr = code(32768 * c.r - 27440 * c.g - 5328 * c.b + 8388608);
    textureStore(ycbcr, global.xy, vec4<u32>(vec4<i32>(y, cb, cr, c.a)));

    let r = code(65536 * y + 91881 * (cr - 128));
    let g = code(65536 * y - 22554 * (cb - 128) - 46802 * (cr - 128));
    let b = code(65536 * y + 116130 * (cb - 128));
    textureStore(rgb, global.xy, vec4<u32>(vec4<i32>(r, g, b, c.a)));
}
