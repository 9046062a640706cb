// Radix sort, first part: how often each block of 256 keys has each of 16 digits. Digits are rows of the table and
// blocks its columns, so that sums along it are the places where each block's digits go.

#define BLOCK 256
#define DIGITS 16

StructuredBuffer<uint> gKeys : register(t0);
RWStructuredBuffer<uint> gCounts : register(u1);

cbuffer Params : register(b2)
{
    uint gShift;
    // Thread groups of the dispatch, which HLSL does not know by itself; WGSL has @builtin(num_workgroups).
    uint gGroups;
};

groupshared uint gDigits[DIGITS];

[numthreads(BLOCK, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint3 groupID : SV_GroupID, uint local : SV_GroupIndex)
{
    if (local < DIGITS)
        gDigits[local] = 0;
    GroupMemoryBarrierWithGroupSync();
    uint count, stride;
    gKeys.GetDimensions(count, stride);
    if (id.x < count)
        InterlockedAdd(gDigits[(gKeys[id.x] >> gShift) & (DIGITS - 1)], 1);
    GroupMemoryBarrierWithGroupSync();
    if (local < DIGITS)
        gCounts[local * gGroups + groupID.x] = gDigits[local];
}
