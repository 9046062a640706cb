// Exclusive sums in three passes: blocks of 128 elements, each a tree up and down in group-shared memory (Blelloch);
// the blocks' totals in the same way; and each total added to the block behind it.

#define GROUP 64
#define BLOCK 128

RWStructuredBuffer<uint> gSums : register(u0);
RWStructuredBuffer<uint> gTotals : register(u1);
StructuredBuffer<uint> gValues : register(t2);

groupshared uint gTree[BLOCK];

// Exclusive sums of gTree; the sum of all of it is the result.
uint ScanTree(uint local)
{
    uint offset = 1;
    for (uint pairs = GROUP; pairs > 0; pairs >>= 1)
    {
        GroupMemoryBarrierWithGroupSync();
        if (local < pairs)
        {
            uint left = offset * (2 * local + 1) - 1;
            gTree[left + offset] += gTree[left];
        }
        offset <<= 1;
    }
    GroupMemoryBarrierWithGroupSync();
    uint total = gTree[BLOCK - 1];
    GroupMemoryBarrierWithGroupSync();
    if (local == 0)
        gTree[BLOCK - 1] = 0;
    for (uint down = 1; down < BLOCK; down <<= 1)
    {
        offset >>= 1;
        GroupMemoryBarrierWithGroupSync();
        if (local < down)
        {
            uint left = offset * (2 * local + 1) - 1;
            uint value = gTree[left];
            gTree[left] = gTree[left + offset];
            gTree[left + offset] += value;
        }
    }
    GroupMemoryBarrierWithGroupSync();
    return total;
}

[numthreads(GROUP, 1, 1)]
void ScanBlocksCS(uint3 groupID : SV_GroupID, uint local : SV_GroupIndex)
{
    uint count, stride;
    gValues.GetDimensions(count, stride);
    uint first = groupID.x * BLOCK + 2 * local;
    gTree[2 * local] = first < count ? gValues[first] : 0;
    gTree[2 * local + 1] = first + 1 < count ? gValues[first + 1] : 0;
    uint total = ScanTree(local);
    if (first < count)
        gSums[first] = gTree[2 * local];
    if (first + 1 < count)
        gSums[first + 1] = gTree[2 * local + 1];
    if (local == 0)
        gTotals[groupID.x] = total;
}

[numthreads(GROUP, 1, 1)]
void ScanTotalsCS(uint local : SV_GroupIndex)
{
    uint count, stride;
    gTotals.GetDimensions(count, stride);
    for (uint half_ = 0; half_ < 2; ++half_)
    {
        uint i = 2 * local + half_;
        gTree[i] = i < count ? gTotals[i] : 0;
    }
    ScanTree(local);
    for (uint other = 0; other < 2; ++other)
    {
        uint i = 2 * local + other;
        if (i < count)
            gTotals[i] = gTree[i];
    }
}

[numthreads(GROUP, 1, 1)]
void AddTotalsCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gSums.GetDimensions(count, stride);
    if (id.x < count)
        gSums[id.x] += gTotals[id.x / BLOCK];
}
