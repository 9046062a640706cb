// Stream compaction that keeps the order: each thread group counts what passes the test, the counts are summed, and
// each element goes behind those before it.

#define GROUP 64

StructuredBuffer<uint> gValues : register(t0);
RWStructuredBuffer<uint> gKept : register(u1);
// For each thread group, what passed; then what passed before it. One more element for all.
RWStructuredBuffer<uint> gBases : register(u2);

groupshared uint gRanks[GROUP];

bool Passes(uint i)
{
    uint count, stride;
    gValues.GetDimensions(count, stride);
    return i < count && (gValues[i] & 4) != 0;
}

// How many threads up to this one, itself included, have an element that passes.
uint Ranked(bool passing, uint local)
{
    uint rank = passing ? 1 : 0;
    gRanks[local] = rank;
    GroupMemoryBarrierWithGroupSync();
    for (uint distance = 1; distance < GROUP; distance <<= 1)
    {
        if (local >= distance)
            rank += gRanks[local - distance];
        GroupMemoryBarrierWithGroupSync();
        gRanks[local] = rank;
        GroupMemoryBarrierWithGroupSync();
    }
    return rank;
}

[numthreads(GROUP, 1, 1)]
void CountPassingCS(uint3 id : SV_DispatchThreadID, uint3 groupID : SV_GroupID, uint local : SV_GroupIndex)
{
    uint rank = Ranked(Passes(id.x), local);
    if (local == GROUP - 1)
        gBases[groupID.x] = rank;
}

[numthreads(1, 1, 1)]
void SumCountsCS()
{
    uint length, stride;
    gBases.GetDimensions(length, stride);
    uint sum = 0;
    for (uint group = 0; group < length - 1; ++group)
    {
        uint count = gBases[group];
        gBases[group] = sum;
        sum += count;
    }
    gBases[length - 1] = sum;
}

[numthreads(GROUP, 1, 1)]
void KeepCS(uint3 id : SV_DispatchThreadID, uint3 groupID : SV_GroupID, uint local : SV_GroupIndex)
{
    bool passing = Passes(id.x);
    uint rank = Ranked(passing, local);
    if (passing)
        gKept[gBases[groupID.x] + rank - 1] = gValues[id.x];
}
