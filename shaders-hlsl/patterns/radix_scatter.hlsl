// Radix sort, third part: each key goes where the table says that its block's keys of its digit start, behind those of
// the same digit that come before it in its block. gBases holds exclusive sums of the counts, digits in rows.

#define BLOCK 256

StructuredBuffer<uint> gKeys : register(t0);
RWStructuredBuffer<uint> gSorted : register(u1);
RWStructuredBuffer<uint> gBases : register(u2);

cbuffer Params : register(b3)
{
    uint gShift;
    uint gBlocks;
};

groupshared uint gDigits[BLOCK];

// One thread counts everything: what is tried here is the scatter.
[numthreads(1, 1, 1)]
void CountAllCS()
{
    uint count, stride;
    gKeys.GetDimensions(count, stride);
    for (uint d = 0; d < 16; ++d)
        for (uint block = 0; block < gBlocks; ++block)
            gBases[d * gBlocks + block] = 0;
    for (uint i = 0; i < count; ++i)
    {
        uint digit = (gKeys[i] >> gShift) & 15;
        gBases[digit * gBlocks + i / BLOCK] += 1;
    }
    uint sum = 0;
    for (uint cell = 0; cell < 16 * gBlocks; ++cell)
    {
        uint here = gBases[cell];
        gBases[cell] = sum;
        sum += here;
    }
}

[numthreads(BLOCK, 1, 1)]
void ScatterCS(uint3 id : SV_DispatchThreadID, uint3 groupID : SV_GroupID, uint local : SV_GroupIndex)
{
    uint count, stride;
    gKeys.GetDimensions(count, stride);
    uint key = 0;
    // No digit, so that threads past the end count for nothing.
    uint digit = 16;
    if (id.x < count)
    {
        key = gKeys[id.x];
        digit = (key >> gShift) & 15;
    }
    gDigits[local] = digit;
    GroupMemoryBarrierWithGroupSync();
    if (digit == 16)
        return;
    uint rank = 0;
    for (uint before = 0; before < local; ++before)
        rank += gDigits[before] == digit;
    gSorted[gBases[digit * gBlocks + groupID.x] + rank] = key;
}
