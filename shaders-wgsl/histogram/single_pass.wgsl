// Image histogram in one pass: a limited number of workgroups, each of which strides over the picture, counts in
// workgroup memory and adds to the storage buffer once for each bin that is not empty.

const WORKGROUP_SIZE = 256u;
const NUM_BINS = 256u;

struct Uniforms {
    // Invocations of the whole dispatch, which HLSL has no builtin for.
    stride: u32,
}

@group(0) @binding(0) var<storage, read_write> bins: array<atomic<u32>>;
@group(0) @binding(1) var ourTexture: texture_2d<f32>;
@group(0) @binding(2) var<uniform> uni: Uniforms;

var<workgroup> localBins: array<atomic<u32>, NUM_BINS>;

fn luminanceBin(color: vec3<f32>, numBins: u32) -> u32 {
    let v = saturate(dot(color, vec3<f32>(0.2126, 0.7152, 0.0722)));
    return min(u32(v * f32(numBins)), numBins - 1u);
}

@compute @workgroup_size(WORKGROUP_SIZE, 1, 1)
fn cs(
    @builtin(global_invocation_id) globalId: vec3<u32>,
    @builtin(local_invocation_id) localId: vec3<u32>,
) {
    atomicStore(&localBins[localId.x], 0u);
    workgroupBarrier();
    let size = textureDimensions(ourTexture, 0);
    let pixels = size.x * size.y;
    for (var pixel = globalId.x; pixel < pixels; pixel = pixel + uni.stride) {
        let color = textureLoad(ourTexture, vec2<u32>(pixel % size.x, pixel / size.x), 0);
        atomicAdd(&localBins[luminanceBin(color.rgb, NUM_BINS)], 1u);
    }
    workgroupBarrier();
    let count = atomicLoad(&localBins[localId.x]);
    if (count != 0u) {
        atomicAdd(&bins[localId.x], count);
    }
}
