// Histogram equalisation of grey codes: count, sum and rescale, and look up.

StructuredBuffer<uint> gGrey : register(t0);
RWStructuredBuffer<uint> gBins : register(u1);
RWStructuredBuffer<uint> gLookup : register(u2);
RWStructuredBuffer<uint> gEqual : register(u3);

groupshared uint gSums[256];

uint Count()
{
    uint count, stride;
    gGrey.GetDimensions(count, stride);
    return count;
}

// Dark and narrow: the product of two numbers of three bits.
uint CodeAt(uint i)
{
    return (gGrey[i] & 7) * (gGrey[i] >> 8 & 7) + 40;
}

[numthreads(64, 1, 1)]
void CountCS(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count())
        InterlockedAdd(gBins[CodeAt(id.x)], 1);
}

[numthreads(256, 1, 1)]
void RescaleCS(uint local : SV_GroupIndex)
{
    uint sum = gBins[local];
    gSums[local] = sum;
    GroupMemoryBarrierWithGroupSync();
    for (uint distance_ = 1; distance_ < 256; distance_ <<= 1)
    {
        if (local >= distance_)
            sum += gSums[local - distance_];
        GroupMemoryBarrierWithGroupSync();
        gSums[local] = sum;
        GroupMemoryBarrierWithGroupSync();
    }
    // To nearest; the last one is 255.
    uint all_ = Count();
    gLookup[local] = (sum * 255 + all_ / 2) / all_;
}

[numthreads(64, 1, 1)]
void SpreadCS(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count())
        gEqual[id.x] = gLookup[CodeAt(id.x)];
}
