// Image histogram in two passes: one histogram for each chunk of 256 pixels of a row, counted in workgroup memory,
// then one workgroup that adds up all chunks, a bin for each invocation.

static const uint chunkWidth = 256;
static const uint chunkSize = 256;

// Chunk c is elements c·chunkSize and following.
RWStructuredBuffer<uint> chunks : register(u0, space0);
Texture2D<float4> ourTexture : register(t1, space0);

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
void sumChunks(uint3 localId : SV_GroupThreadID)
{
    uint length, stride;
    chunks.GetDimensions(length, stride);
    const uint numChunks = length / chunkSize;
    uint sum = 0;
    for (uint chunk = 0; chunk < numChunks; chunk++) {
        sum = sum + chunks[chunk * chunkSize + localId.x];
    }
    chunks[localId.x] = sum;
}
