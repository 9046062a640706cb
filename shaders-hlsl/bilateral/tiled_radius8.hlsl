// Bilateral filter of radius 8 from a tile in workgroup memory, 8×8 invocations.
// The smaller workgroup keeps the tile at 24×24 texels; each of the 64 invocations loads nine cells.

#define GROUP 8
#define RADIUS 8
// A workgroup's texels and the apron of RADIUS texels around them: 24·24·16 bytes.
#define TILE (GROUP + 2 * RADIUS)

Texture2D<float4> gInput : register(t0, space0);
[[vk::image_format("rgba8")]]
RWTexture2D<unorm float4> gOutput : register(u1, space0);

// Twice the variances: 4 texels in space, 0.15 of full scale in colour. What is divided by them is precise, because
// DXC multiplies by the rounded reciprocal otherwise: for vk::image_format it runs its simplifier even with -Od.
static const float TwoSigmaSpaceSquared = 32.0;
static const float TwoSigmaRangeSquared = 0.045;

groupshared float4 gCache[TILE][TILE];

[numthreads(GROUP, GROUP, 1)]
void main(
    uint3 groupThreadID : SV_GroupThreadID,
    uint groupIndex : SV_GroupIndex,
    uint3 groupID : SV_GroupID,
    uint3 dispatchThreadID : SV_DispatchThreadID)
{
    uint width, height;
    gInput.GetDimensions(width, height);
    int2 last = int2(width, height) - int2(1, 1);
    int2 corner = int2(groupID.xy * GROUP) - int2(RADIUS, RADIUS);
    for (uint cell = groupIndex; cell < TILE * TILE; cell += GROUP * GROUP)
    {
        uint2 place = uint2(cell % TILE, cell / TILE);
        gCache[place.y][place.x] = gInput[clamp(corner + int2(place), int2(0, 0), last)];
    }
    GroupMemoryBarrierWithGroupSync();

    gOutput.GetDimensions(width, height);
    if (dispatchThreadID.x >= width || dispatchThreadID.y >= height)
        return;

    float4 centre = gCache[groupThreadID.y + RADIUS][groupThreadID.x + RADIUS];
    float4 sum = float4(0.0, 0.0, 0.0, 0.0);
    float sumOfWeights = 0.0;
    for (int dy = -RADIUS; dy <= RADIUS; ++dy)
    {
        for (int dx = -RADIUS; dx <= RADIUS; ++dx)
        {
            int2 place = int2(groupThreadID.xy) + int2(RADIUS + dx, RADIUS + dy);
            float4 neighbour = gCache[place.y][place.x];
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
