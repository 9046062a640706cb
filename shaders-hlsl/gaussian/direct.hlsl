// Gaussian blur of radius 5, all 121 taps from the texture: the baseline for the separable kernels.

cbuffer cbSettings : register(b2, space0)
{
    float gWeights[11];
};

static const int gBlurRadius = 5;

Texture2D<float4> gInput : register(t0, space0);
RWTexture2D<float4> gOutput : register(u1, space0);

[numthreads(16, 16, 1)]
void main(uint3 dispatchThreadID : SV_DispatchThreadID)
{
    uint width, height;
    gInput.GetDimensions(width, height);
    if (dispatchThreadID.x >= width || dispatchThreadID.y >= height)
        return;

    int2 here = int2(dispatchThreadID.xy);
    int2 last = int2(width, height) - int2(1, 1);
    float4 sum = float4(0.0, 0.0, 0.0, 0.0);
    for (int dy = -gBlurRadius; dy <= gBlurRadius; ++dy)
    {
        for (int dx = -gBlurRadius; dx <= gBlurRadius; ++dx)
        {
            float weight = gWeights[dy + gBlurRadius] * gWeights[dx + gBlurRadius];
            sum = sum + weight * gInput[clamp(here + int2(dx, dy), int2(0, 0), last)];
        }
    }
    gOutput[dispatchThreadID.xy] = sum;
}
