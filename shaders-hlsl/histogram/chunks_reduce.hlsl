// Image histogram in many passes: one histogram for each chunk of 256 pixels of a row, counted in workgroup memory,
// then pairs of chunks added until one is left, the distance within a pair doubling from pass to pass.

static const uint chunkWidth = 256;
static const uint chunkSize = 256;

struct Uniforms
{
    // Chunks from the first of a pair to the second.
    uint stride;
};

// Chunk c is elements c·chunkSize and following.
RWStructuredBuffer<uint> chunks : register(u0, space0);
Texture2D<float4> ourTexture : register(t1, space0);
// In a space of its own, so that each pass has its bindings in numbers without a gap.
ConstantBuffer<Uniforms> uni : register(b0, space1);

groupshared uint bins[chunkSize];

uint luminanceBin(float3 color, uint numBins)
{
    const float v = saturate(dot(color, float3(0.2126, 0.7152, 0.0722)));
    return min(uint(v * float(numBins)), numBins - 1);
}

[numthreads(chunkWidth, 1, 1)]
void countChunk(uint3 globalId : SV_DispatchThreadID, uint3 groupId : SV_GroupID, uint3 localId : SV_GroupThreadID)
{
    bins[localId.x] = 0;
    GroupMemoryBarrierWithGroupSync();
    uint2 size;
    ourTexture.GetDimensions(size.x, size.y);
    if (all(globalId.xy < size)) {
        const float4 color = ourTexture.Load(int3(globalId.xy, 0));
        InterlockedAdd(bins[luminanceBin(color.rgb, chunkSize)], 1);
    }
    GroupMemoryBarrierWithGroupSync();
    const uint chunksAcross = (size.x + chunkWidth - 1) / chunkWidth;
    const uint chunk = groupId.y * chunksAcross + groupId.x;
    chunks[chunk * chunkSize + localId.x] = bins[localId.x];
}

[numthreads(chunkSize, 1, 1)]
void reduceChunks(uint3 groupId : SV_GroupID, uint3 localId : SV_GroupThreadID)
{
    const uint chunk0 = groupId.x * uni.stride * 2;
    const uint chunk1 = chunk0 + uni.stride;
    const uint sum = chunks[chunk0 * chunkSize + localId.x] + chunks[chunk1 * chunkSize + localId.x];
    chunks[chunk0 * chunkSize + localId.x] = sum;
}
