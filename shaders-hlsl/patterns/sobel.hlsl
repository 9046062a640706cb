// Sobel operator on luminance in whole numbers, tiles of 16×16 with one more texel on each side in group-shared memory.
// The strength is |gx| + |gy|; the sign bits of both are kept beside it.

#define TILE 16
#define CACHE 18

Texture2D<float4> gPicture : register(t0);
RWTexture2D<uint> gEdges : register(u1);

groupshared int gLuminance[CACHE][CACHE];

[numthreads(TILE, TILE, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint3 groupID : SV_GroupID, uint3 local : SV_GroupThreadID,
            uint index : SV_GroupIndex)
{
    uint2 size;
    gPicture.GetDimensions(size.x, size.y);
    for (uint i = index; i < CACHE * CACHE; i += TILE * TILE)
    {
        uint2 cell = uint2(i % CACHE, i / CACHE);
        int2 place = int2(groupID.xy * TILE + cell) - 1;
        float4 texel = gPicture[clamp(place, int2(0, 0), int2(size) - 1)];
        // Near enough to k/255 on any device for the nearest whole number to be k.
        int4 code = int4(round(texel * 255.0));
        gLuminance[cell.y][cell.x] = (77 * code.r + 150 * code.g + 29 * code.b) >> 8;
    }
    GroupMemoryBarrierWithGroupSync();
    if (any(id.xy >= size))
        return;
    uint x = local.x;
    uint y = local.y;
    int gx = gLuminance[y][x + 2] - gLuminance[y][x]
        + 2 * (gLuminance[y + 1][x + 2] - gLuminance[y + 1][x])
        + gLuminance[y + 2][x + 2] - gLuminance[y + 2][x];
    int gy = gLuminance[y + 2][x] - gLuminance[y][x]
        + 2 * (gLuminance[y + 2][x + 1] - gLuminance[y][x + 1])
        + gLuminance[y + 2][x + 2] - gLuminance[y][x + 2];
    uint edge = abs(gx) + abs(gy);
    if (gx < 0)
        edge |= 0x80000000;
    if (gy < 0)
        edge |= 0x40000000;
    gEdges[id.xy] = edge;
}
