// Image histogram in one pass: a limited number of workgroups, each of which strides over the picture, counts in
// workgroup memory and adds to the structured buffer once for each bin that is not empty.

static const uint WORKGROUP_SIZE = 256;
static const uint NUM_BINS = 256;

struct Uniforms
{
    // Invocations of the whole dispatch, which HLSL has no builtin for.
    uint stride;
};

RWStructuredBuffer<uint> bins : register(u0, space0);
Texture2D<float4> ourTexture : register(t1, space0);
ConstantBuffer<Uniforms> uni : register(b2, space0);

groupshared uint localBins[NUM_BINS];

uint luminanceBin(float3 color, uint numBins)
{
    const float v = saturate(dot(color, float3(0.2126, 0.7152, 0.0722)));
    return min(uint(v * float(numBins)), numBins - 1);
}

[numthreads(WORKGROUP_SIZE, 1, 1)]
void cs(uint3 globalId : SV_DispatchThreadID, uint3 localId : SV_GroupThreadID)
{
    localBins[localId.x] = 0;
    GroupMemoryBarrierWithGroupSync();
    uint2 size;
    ourTexture.GetDimensions(size.x, size.y);
    const uint pixels = size.x * size.y;
    for (uint pixel = globalId.x; pixel < pixels; pixel = pixel + uni.stride) {
        const float4 color = ourTexture.Load(int3(pixel % size.x, pixel / size.x, 0));
        InterlockedAdd(localBins[luminanceBin(color.rgb, NUM_BINS)], 1);
    }
    GroupMemoryBarrierWithGroupSync();
    const uint count = localBins[localId.x];
    if (count != 0) {
        InterlockedAdd(bins[localId.x], count);
    }
}
