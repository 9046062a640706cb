// The largest element and where it is first: trees in group-shared memory, then one thread group over their winners.

#define GROUP 64

StructuredBuffer<uint> gValues : register(t0);
// For each thread group: the largest value, its place.
RWStructuredBuffer<uint2> gWinners : register(u1);
RWStructuredBuffer<uint2> gBest : register(u2);

groupshared uint2 gCandidates[GROUP];

// The larger value, and of equal ones the one in front.
uint2 Better(uint2 a, uint2 b)
{
    bool second = b.x > a.x || (b.x == a.x && b.y < a.y);
    return second ? b : a;
}

void Reduce(uint local)
{
    GroupMemoryBarrierWithGroupSync();
    for (uint half_ = GROUP / 2; half_ > 0; half_ >>= 1)
    {
        if (local < half_)
            gCandidates[local] = Better(gCandidates[local], gCandidates[local + half_]);
        GroupMemoryBarrierWithGroupSync();
    }
}

[numthreads(GROUP, 1, 1)]
void CompareElementsCS(uint3 id : SV_DispatchThreadID, uint3 groupID : SV_GroupID, uint local : SV_GroupIndex)
{
    uint count, stride;
    gValues.GetDimensions(count, stride);
    // Few values, so that there are ties.
    gCandidates[local] = id.x < count ? uint2(gValues[id.x] & 0xff, id.x) : uint2(0, 0xffffffff);
    Reduce(local);
    if (local == 0)
        gWinners[groupID.x] = gCandidates[0];
}

[numthreads(GROUP, 1, 1)]
void CompareWinnersCS(uint local : SV_GroupIndex)
{
    uint count, stride;
    gWinners.GetDimensions(count, stride);
    uint2 candidate = uint2(0, 0xffffffff);
    for (uint i = local; i < count; i += GROUP)
        candidate = Better(candidate, gWinners[i]);
    gCandidates[local] = candidate;
    Reduce(local);
    if (local == 0)
        gBest[0] = gCandidates[0];
}
