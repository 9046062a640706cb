// Image histogram in two passes: one histogram for each chunk of 256 pixels of a row, counted in workgroup memory,
// then one workgroup that adds up all chunks, a bin for each invocation.

const chunkWidth = 256u;
const chunkSize = 256u;

// Chunk c is elements c·chunkSize and following.
@group(0) @binding(0) var<storage, read_write> chunks: array<u32>;
@group(0) @binding(1) var ourTexture: texture_2d<f32>;

var<workgroup> bins: array<atomic<u32>, chunkSize>;

fn luminanceBin(color: vec3<f32>, numBins: u32) -> u32 {
    let v = saturate(dot(color, vec3<f32>(0.2126, 0.7152, 0.0722)));
    return min(u32(v * f32(numBins)), numBins - 1u);
}

@compute @workgroup_size(chunkWidth, 1, 1)
fn countChunk(
    @builtin(global_invocation_id) globalId: vec3<u32>,
    @builtin(workgroup_id) groupId: vec3<u32>,
    @builtin(local_invocation_id) localId: vec3<u32>,
) {
    atomicStore(&bins[localId.x], 0u);
    workgroupBarrier();
    let size = textureDimensions(ourTexture, 0);
    if (all(globalId.xy < size)) {
        let color = textureLoad(ourTexture, globalId.xy, 0);
        atomicAdd(&bins[luminanceBin(color.rgb, chunkSize)], 1u);
    }
    workgroupBarrier();
    let chunksAcross = (size.x + chunkWidth - 1u) / chunkWidth;
    let chunk = groupId.y * chunksAcross + groupId.x;
    chunks[chunk * chunkSize + localId.x] = atomicLoad(&bins[localId.x]);
}

@compute @workgroup_size(chunkSize, 1, 1)
fn sumChunks(@builtin(local_invocation_id) localId: vec3<u32>) {
    let numChunks = arrayLength(&chunks) / chunkSize;
    var sum = 0u;
    for (var chunk = 0u; chunk < numChunks; chunk++) {
        sum = sum + chunks[chunk * chunkSize + localId.x];
    }
    chunks[localId.x] = sum;
}
