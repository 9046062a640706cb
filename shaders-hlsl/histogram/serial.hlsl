// Image histogram by a single invocation that walks over every pixel.

RWStructuredBuffer<uint> bins : register(u0, space0);
Texture2D<float4> ourTexture : register(t1, space0);

uint luminanceBin(float3 color, uint numBins)
{
    const float v = saturate(dot(color, float3(0.2126, 0.7152, 0.0722)));
    return min(uint(v * float(numBins)), numBins - 1);
}

[numthreads(1, 1, 1)]
void cs()
{
    uint width, height;
    ourTexture.GetDimensions(width, height);
    uint numBins, stride;
    bins.GetDimensions(numBins, stride);
    for (uint y = 0; y < height; y++) {
        for (uint x = 0; x < width; x++) {
            const float4 color = ourTexture.Load(int3(x, y, 0));
            const uint bin = luminanceBin(color.rgb, numBins);
            bins[bin] = bins[bin] + 1;
        }
    }
}
