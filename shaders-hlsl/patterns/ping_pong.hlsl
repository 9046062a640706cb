// Heat in whole numbers, ten steps: each cell takes half of itself and an eighth of its neighbours. Both states are
// halves of one buffer, and a constant says which is read.

RWStructuredBuffer<uint> gHeat : register(u0);

cbuffer Params : register(b1)
{
    uint2 gSize;
    // 0 or 1: the half that is read.
    uint gHalf;
};

// Cells outside are as the nearest one inside.
uint At(int x, int y)
{
    uint2 place = uint2(clamp(int2(x, y), 0, int2(gSize) - 1));
    return gHeat[gHalf * gSize.x * gSize.y + place.y * gSize.x + place.x];
}

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= gSize))
        return;
    int x = id.x;
    int y = id.y;
    // Below 2^29, so that the sum fits.
    uint around = (At(x - 1, y) >> 3) + (At(x + 1, y) >> 3) + (At(x, y - 1) >> 3) + (At(x, y + 1) >> 3);
    uint place = id.y * gSize.x + id.x;
    gHeat[(1 - gHalf) * gSize.x * gSize.y + place] = (At(x, y) >> 1) + around;
}
