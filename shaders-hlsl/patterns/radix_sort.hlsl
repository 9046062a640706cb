// Radix sort of 16-bit keys with values, four bits a round from the lowest on: digits of each block, sums over all
// blocks, and everything to its place. Two buffers take turns.

#define BLOCK 64
#define DIGITS 16

StructuredBuffer<uint2> gSource : register(t0);
RWStructuredBuffer<uint2> gDestination : register(u1);
RWStructuredBuffer<uint> gCounts : register(u2);

cbuffer Params : register(b3)
{
    uint gShift;
    uint gBlocks;
};

groupshared uint gDigits[BLOCK];
groupshared uint gSums[BLOCK];

uint DigitOf(uint2 item)
{
    return (item.x >> gShift) & (DIGITS - 1);
}

// Threads past the end count for nothing.
void LoadDigits(uint place, uint local)
{
    uint count, stride;
    gSource.GetDimensions(count, stride);
    uint digit = DIGITS;
    if (place < count)
        digit = DigitOf(gSource[place]);
    gDigits[local] = digit;
    GroupMemoryBarrierWithGroupSync();
}

[numthreads(BLOCK, 1, 1)]
void CountCS(uint3 id : SV_DispatchThreadID, uint3 groupID : SV_GroupID, uint local : SV_GroupIndex)
{
    LoadDigits(id.x, local);
    if (local < DIGITS)
    {
        uint found = 0;
        for (uint i = 0; i < BLOCK; ++i)
            found += gDigits[i] == local;
        gCounts[local * gBlocks + groupID.x] = found;
    }
}

[numthreads(BLOCK, 1, 1)]
void ScanCS(uint local : SV_GroupIndex)
{
    // Each thread adds a stretch of the table, then starts behind the stretches before it.
    uint length = DIGITS * gBlocks;
    uint stretch = (length + BLOCK - 1) / BLOCK;
    uint first = min(local * stretch, length);
    uint end = min(first + stretch, length);
    uint sum = 0;
    uint i;
    for (i = first; i < end; ++i)
        sum += gCounts[i];
    gSums[local] = sum;
    GroupMemoryBarrierWithGroupSync();
    uint before = 0;
    for (i = 0; i < local; ++i)
        before += gSums[i];
    for (i = first; i < end; ++i)
    {
        uint value = gCounts[i];
        gCounts[i] = before;
        before += value;
    }
}

[numthreads(BLOCK, 1, 1)]
void ScatterCS(uint3 id : SV_DispatchThreadID, uint3 groupID : SV_GroupID, uint local : SV_GroupIndex)
{
    LoadDigits(id.x, local);
    uint digit = gDigits[local];
    if (digit == DIGITS)
        return;
    uint rank = 0;
    for (uint i = 0; i < local; ++i)
        rank += gDigits[i] == digit;
    gDestination[gCounts[digit * gBlocks + groupID.x] + rank] = gSource[id.x];
}
