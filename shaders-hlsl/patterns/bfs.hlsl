// Breadth-first search, a level a pass: each vertex that was reached last offers the next level to its neighbours, and
// the smallest offer stays. Vertex v has edges to three vertices that its noise names.

#define UNREACHED 0xffffffff

struct Edges
{
    uint3 to;
    uint unused;
};

StructuredBuffer<Edges> gEdges : register(t0);
RWStructuredBuffer<uint> gLevels : register(u1);

cbuffer Params : register(b2)
{
    uint gLevel;
};

[numthreads(64, 1, 1)]
void StartCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gLevels.GetDimensions(count, stride);
    if (id.x < count)
        gLevels[id.x] = id.x == 0 ? 0 : UNREACHED;
}

[numthreads(64, 1, 1)]
void ReachCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gLevels.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    if (gLevels[id.x] != gLevel)
        return;
    uint3 neighbours = gEdges[id.x].to % count;
    for (uint i = 0; i < 3; ++i)
        InterlockedMin(gLevels[neighbours[i]], gLevel + 1);
}
