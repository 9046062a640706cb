// Image histogram by one invocation a pixel, every one of which adds to a bin in the structured buffer.

RWStructuredBuffer<uint> bins : register(u0, space0);
Texture2D<float4> ourTexture : register(t1, space0);

uint luminanceBin(float3 color, uint numBins)
{
    const float v = saturate(dot(color, float3(0.2126, 0.7152, 0.0722)));
    return min(uint(v * float(numBins)), numBins - 1);
}

// With one invocation in a workgroup no invocation is outside the picture.
[numthreads(1, 1, 1)]
void cs(uint3 globalId : SV_DispatchThreadID)
{
    uint numBins, stride;
    bins.GetDimensions(numBins, stride);
    const float4 color = ourTexture.Load(int3(globalId.xy, 0));
    const uint bin = luminanceBin(color.rgb, numBins);
    InterlockedAdd(bins[bin], 1);
}
