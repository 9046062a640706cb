// Radix sort, second part: exclusive sums of a table of counts by one thread group, which goes along it 256 at a time
// and carries the sum on.

#define GROUP 256

RWStructuredBuffer<uint> gCounts : register(u0);

groupshared uint gSums[GROUP];

[numthreads(GROUP, 1, 1)]
void CSMain(uint local : SV_GroupIndex)
{
    uint length, stride;
    gCounts.GetDimensions(length, stride);
    uint carry = 0;
    for (uint first = 0; first < length; first += GROUP)
    {
        uint i = first + local;
        uint own = i < length ? gCounts[i] : 0;
        uint sum = own;
        gSums[local] = sum;
        GroupMemoryBarrierWithGroupSync();
        for (uint distance = 1; distance < GROUP; distance <<= 1)
        {
            if (local >= distance)
                sum += gSums[local - distance];
            GroupMemoryBarrierWithGroupSync();
            gSums[local] = sum;
            GroupMemoryBarrierWithGroupSync();
        }
        if (i < length)
            gCounts[i] = carry + sum - own;
        carry += gSums[GROUP - 1];
        GroupMemoryBarrierWithGroupSync();
    }
}
