// Bilateral filter of radius 4 in whole numbers: every device gives the same codes, optimised or not.
//
// With colours as codes 0..=255 and C = 2·0.15²·255² = 2926.125, both Gaussians are one exponential of -exponent / C:
// the squared distance of the codes, plus the squared distance in texels times C / (2·4²) = 23409 / 256. Its value
// times 2^18 is a product of two entries of the table: 2^13·exp(-i / C) for the low eight bits of the exponent, and
// 2^18·exp(-256·i / C) for the rest, which ends in 0. All 81 weights sum to less than 2^24 and, times 255, to less
// than 2^32. The codes are within 1 of those of the float kernel.

#define GROUP 16
#define RADIUS 4
// A workgroup's texels and the apron around them, 4 bytes each: 2,304 bytes.
#define TILE (GROUP + 2 * RADIUS)
#define LOW 256u
#define LAST_HIGH 151u

Texture2D<float4> gInput : register(t0, space0);
[[vk::image_format("rgba8")]]
RWTexture2D<unorm float4> gOutput : register(u1, space0);
StructuredBuffer<uint> gTable : register(t2, space0);

groupshared uint gCache[TILE][TILE];

// The load is exact to less than a quarter of a code on any device, so rounding gives the code itself.
uint Packed(float4 texel)
{
    uint4 codes = uint4(round(texel * 255.0));
    return codes.r | (codes.g << 8) | (codes.b << 16) | (codes.a << 24);
}

int4 Unpacked(uint texel)
{
    return int4(texel & 255, (texel >> 8) & 255, (texel >> 16) & 255, texel >> 24);
}

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
        gCache[place.y][place.x] = Packed(gInput[clamp(corner + int2(place), int2(0, 0), last)]);
    }
    GroupMemoryBarrierWithGroupSync();

    gOutput.GetDimensions(width, height);
    if (dispatchThreadID.x >= width || dispatchThreadID.y >= height)
        return;

    int4 centre = Unpacked(gCache[groupThreadID.y + RADIUS][groupThreadID.x + RADIUS]);
    uint3 sum = uint3(0, 0, 0);
    uint sumOfWeights = 0;
    for (int dy = -RADIUS; dy <= RADIUS; ++dy)
    {
        for (int dx = -RADIUS; dx <= RADIUS; ++dx)
        {
            int2 place = int2(groupThreadID.xy) + int2(RADIUS + dx, RADIUS + dy);
            int4 neighbour = Unpacked(gCache[place.y][place.x]);
            int4 d = neighbour - centre;
            uint contrast = uint(d.r * d.r + d.g * d.g + d.b * d.b + d.a * d.a);
            uint exponent = contrast + ((uint(dx * dx + dy * dy) * 23409u + 128u) >> 8);
            uint low = gTable[exponent % LOW];
            uint high = gTable[LOW + min(exponent / LOW, LAST_HIGH)];
            uint weight = (high * low + 4096u) >> 13;
            sum += uint3(neighbour.rgb) * weight;
            sumOfWeights += weight;
        }
    }
    // To nearest. The centre's own weight is 2^18, so the divisor is never 0.
    uint3 codes = (sum + sumOfWeights / 2) / sumOfWeights;
    gOutput[dispatchThreadID.xy] = float4(float3(codes), float(centre.a)) / 255.0;
}
