// See the flags, which are `bool` in workgroup memory. Sums that start anew at flags, within each thread group of 64: a flag stops what comes from further left.

#define GROUP 64

StructuredBuffer<uint> gValues : register(t0);
// A segment starts where the lowest two bits are 0.
StructuredBuffer<uint> gMarks : register(t1);
RWStructuredBuffer<uint> gSums : register(u2);

groupshared uint gSharedSums[GROUP];
groupshared bool gSharedFlags[GROUP];

[numthreads(GROUP, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    uint count, stride;
    gValues.GetDimensions(count, stride);
    bool inside = id.x < count;
    uint sum = 0;
    bool started = true;
    if (inside)
    {
        sum = gValues[id.x];
        started = (gMarks[id.x] & 3) == 0 || local == 0;
    }
    for (uint distance = 1; distance < GROUP; distance <<= 1)
    {
        gSharedSums[local] = sum;
        gSharedFlags[local] = started;
        GroupMemoryBarrierWithGroupSync();
        if (local >= distance && !started)
        {
            sum += gSharedSums[local - distance];
            started = gSharedFlags[local - distance];
        }
        GroupMemoryBarrierWithGroupSync();
    }
    if (inside)
        gSums[id.x] = sum;
}
