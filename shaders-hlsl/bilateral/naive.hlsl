// Bilateral filter, every neighbour read from the texture: the baseline for the tiled kernels.

Texture2D<float4> gInput : register(t0, space0);
[[vk::image_format("rgba8")]]
RWTexture2D<unorm float4> gOutput : register(u1, space0);

static const int Radius = 4;
// Twice the variances: 4 texels in space, 0.15 of full scale in colour. What is divided by them is precise, because
// DXC multiplies by the rounded reciprocal otherwise: for vk::image_format it runs its simplifier even with -Od.
static const float TwoSigmaSpaceSquared = 32.0;
static const float TwoSigmaRangeSquared = 0.045;

[numthreads(16, 16, 1)]
void main(uint3 dispatchThreadID : SV_DispatchThreadID)
{
    uint width, height;
    gOutput.GetDimensions(width, height);
    if (dispatchThreadID.x >= width || dispatchThreadID.y >= height)
        return;

    int2 here = int2(dispatchThreadID.xy);
    int2 last = int2(width, height) - int2(1, 1);
    float4 centre = gInput[here];
    float4 sum = float4(0.0, 0.0, 0.0, 0.0);
    float sumOfWeights = 0.0;
    for (int dy = -Radius; dy <= Radius; ++dy)
    {
        for (int dx = -Radius; dx <= Radius; ++dx)
        {
            float4 neighbour = gInput[clamp(here + int2(dx, dy), int2(0, 0), last)];
            float distanceSquared = float(dx * dx + dy * dy);
            precise float spaceExponent = -distanceSquared / TwoSigmaSpaceSquared;
            float4 difference = neighbour - centre;
            precise float rangeExponent = -dot(difference, difference) / TwoSigmaRangeSquared;
            float weight = exp(spaceExponent) * exp(rangeExponent);
            sum = sum + neighbour * weight;
            sumOfWeights = sumOfWeights + weight;
        }
    }
    float4 mean = sum / max(sumOfWeights, 0.0001);
    gOutput[dispatchThreadID.xy] = float4(mean.rgb, centre.a);
}
