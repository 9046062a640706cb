// Image histogram by one invocation a pixel, every one of which adds to a bin in the storage buffer.

@group(0) @binding(0) var<storage, read_write> bins: array<atomic<u32>>;
@group(0) @binding(1) var ourTexture: texture_2d<f32>;

fn luminanceBin(color: vec3<f32>, numBins: u32) -> u32 {
    let v = saturate(dot(color, vec3<f32>(0.2126, 0.7152, 0.0722)));
    return min(u32(v * f32(numBins)), numBins - 1u);
}

// With one invocation in a workgroup no invocation is outside the picture.
@compute @workgroup_size(1, 1, 1)
fn cs(@builtin(global_invocation_id) globalId: vec3<u32>) {
    let color = textureLoad(ourTexture, globalId.xy, 0);
    let bin = luminanceBin(color.rgb, arrayLength(&bins));
    atomicAdd(&bins[bin], 1u);
}
