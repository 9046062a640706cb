// Gaussian blur of radius 5, along x and then along y, with 8-bit codes between the passes and in the result.

cbuffer cbSettings : register(b2, space0)
{
    float gWeights[11];
};

static const uint gBlurRadius = 5;

#define N 256
// The line of the thread group and the radius at each end.
#define CacheSize (N + 2 * 5)

Texture2D<float4> gInput : register(t0, space0);
[[vk::image_format("rgba8")]]
RWTexture2D<unorm float4> gOutput : register(u1, space0);

groupshared float4 gCache[CacheSize];

// Weights from the first to the last, over the cells from `first` on.
float4 Blur(uint first)
{
    float4 sum = float4(0.0, 0.0, 0.0, 0.0);
    for (uint tap = 0; tap <= 2 * gBlurRadius; ++tap)
        sum = sum + gWeights[tap] * gCache[first + tap];
    return sum;
}

[numthreads(N, 1, 1)]
void HorzBlurCS(uint3 groupThreadID : SV_GroupThreadID, uint3 dispatchThreadID : SV_DispatchThreadID)
{
    uint width, height;
    gInput.GetDimensions(width, height);
    uint last = width - 1;
    // The first threads also load the cells before the line, the last ones those behind it.
    if (groupThreadID.x < gBlurRadius)
    {
        uint before = max(dispatchThreadID.x, gBlurRadius) - gBlurRadius;
        gCache[groupThreadID.x] = gInput[uint2(min(before, last), dispatchThreadID.y)];
    }
    if (groupThreadID.x >= N - gBlurRadius)
    {
        uint behind = min(dispatchThreadID.x + gBlurRadius, last);
        gCache[groupThreadID.x + 2 * gBlurRadius] = gInput[uint2(behind, dispatchThreadID.y)];
    }
    gCache[groupThreadID.x + gBlurRadius] = gInput[uint2(min(dispatchThreadID.x, last), dispatchThreadID.y)];
    GroupMemoryBarrierWithGroupSync();

    if (dispatchThreadID.x < width && dispatchThreadID.y < height)
        gOutput[dispatchThreadID.xy] = Blur(groupThreadID.x);
}

[numthreads(1, N, 1)]
void VertBlurCS(uint3 groupThreadID : SV_GroupThreadID, uint3 dispatchThreadID : SV_DispatchThreadID)
{
    uint width, height;
    gInput.GetDimensions(width, height);
    uint last = height - 1;
    // The first threads also load the cells before the line, the last ones those behind it.
    if (groupThreadID.y < gBlurRadius)
    {
        uint before = max(dispatchThreadID.y, gBlurRadius) - gBlurRadius;
        gCache[groupThreadID.y] = gInput[uint2(dispatchThreadID.x, min(before, last))];
    }
    if (groupThreadID.y >= N - gBlurRadius)
    {
        uint behind = min(dispatchThreadID.y + gBlurRadius, last);
        gCache[groupThreadID.y + 2 * gBlurRadius] = gInput[uint2(dispatchThreadID.x, behind)];
    }
    gCache[groupThreadID.y + gBlurRadius] = gInput[uint2(dispatchThreadID.x, min(dispatchThreadID.y, last))];
    GroupMemoryBarrierWithGroupSync();

    if (dispatchThreadID.x < width && dispatchThreadID.y < height)
        gOutput[dispatchThreadID.xy] = Blur(groupThreadID.y);
}
