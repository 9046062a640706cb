// One layer over another (Porter and Duff), colours that are multiplied with their alpha, a pixel in a word. x·y/255 is
// rounded to nearest without a division.

@group(0) @binding(0) var<storage, read> above: array<u32>;
@group(0) @binding(1) var<storage, read_write> below: array<u32>;

// Two channels at once, each in 16 bits.
fn scaled(channels: u32, factor: u32) -> u32 {
    let product = channels * factor + 0x00800080u;
    return ((product + ((product >> 8u) & 0x00ff00ffu)) >> 8u) & 0x00ff00ffu;
}

fn premultiplied(color: u32) -> u32 {
    let alpha = color >> 24u;
    return scaled(color & 0x00ff00ffu, alpha) | (scaled((color >> 8u) & 0xffu, alpha) << 8u) | (alpha << 24u);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    if (i >= arrayLength(&above)) {
        return;
    }
    // Noise is not multiplied yet; afterwards no channel is above its alpha, and no sum above 255.
    let front = premultiplied(above[i]);
    let back = premultiplied(below[i]);
    let rest = 255u - (front >> 24u);
    let odd = scaled((back >> 8u) & 0x00ff00ffu, rest) << 8u;
    let even = scaled(back & 0x00ff00ffu, rest);
    below[i] = front + (odd | even);
}
