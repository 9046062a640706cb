// Highest number within some places of each, the edge repeated.

#ifndef RADIUS
#define RADIUS 2
#endif

cbuffer Line : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Numbers : register(t0);
RWStructuredBuffer<uint> Highest : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count)
        return;
    uint found = 0;
    for (uint tap = 0; tap <= 2 * RADIUS; tap++)
        found = max(found, Numbers[min(max(id.x + tap, RADIUS) - RADIUS, Count - 1)]);
    Highest[id.x] = found;
}
