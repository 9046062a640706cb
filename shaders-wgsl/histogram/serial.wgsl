// Image histogram by a single invocation that walks over every pixel.

@group(0) @binding(0) var<storage, read_write> bins: array<u32>;
@group(0) @binding(1) var ourTexture: texture_2d<f32>;

fn luminanceBin(color: vec3<f32>, numBins: u32) -> u32 {
    let v = saturate(dot(color, vec3<f32>(0.2126, 0.7152, 0.0722)));
    return min(u32(v * f32(numBins)), numBins - 1u);
}

@compute @workgroup_size(1, 1, 1)
fn cs() {
    let size = textureDimensions(ourTexture, 0);
    let numBins = arrayLength(&bins);
    for (var y = 0u; y < size.y; y++) {
        for (var x = 0u; x < size.x; x++) {
            let color = textureLoad(ourTexture, vec2<u32>(x, y), 0);
            let bin = luminanceBin(color.rgb, numBins);
            bins[bin] = bins[bin] + 1u;
        }
    }
}
