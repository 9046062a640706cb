// Voronoi regions by jump flooding: each cell asks eight others, half as far away from pass to pass, which seed they
// know, and keeps the nearest; of equal ones the first. Cells know seeds as 1 + their place, or 0.

RWStructuredBuffer<uint> gKnown : register(u0);

cbuffer Params : register(b1)
{
    uint2 gSize;
    uint gDistance;
    // 0 or 1: the half of gKnown that is read.
    uint gHalf;
};

[numthreads(8, 8, 1)]
void SowCS(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= gSize))
        return;
    uint place = id.y * gSize.x + id.x;
    // A seed in 32 cells.
    gKnown[place] = (gKnown[place] & 31) == 0 ? place + 1 : 0;
}

uint Squared(int2 here, uint seed)
{
    if (seed == 0)
        return 0xffffffff;
    uint place = seed - 1;
    int2 d = here - int2(place % gSize.x, place / gSize.x);
    return d.x * d.x + d.y * d.y;
}

[numthreads(8, 8, 1)]
void JumpCS(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= gSize))
        return;
    uint cells = gSize.x * gSize.y;
    int2 here = int2(id.xy);
    uint best = 0;
    uint least = 0xffffffff;
    for (int y = -1; y <= 1; ++y)
    {
        for (int x = -1; x <= 1; ++x)
        {
            int2 other = here + int2(x, y) * int(gDistance);
            if (any(other < 0) || any(other >= int2(gSize)))
                continue;
            uint seed = gKnown[gHalf * cells + other.y * gSize.x + other.x];
            uint distance_ = Squared(here, seed);
            if (distance_ < least || (distance_ == least && seed < best))
            {
                best = seed;
                least = distance_;
            }
        }
    }
    gKnown[(1 - gHalf) * cells + id.y * gSize.x + id.x] = best;
}
