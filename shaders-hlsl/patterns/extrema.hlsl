// Smallest and largest element, read as signed and as unsigned, and the bits that all and that any element has, by
// atomics in group-shared memory and then in the buffer.

struct Extrema
{
    int smallest;
    int largest;
    uint smallestUnsigned;
    uint largestUnsigned;
    uint inAll;
    uint inAny;
    uint odd;
};

StructuredBuffer<uint> gValues : register(t0);
RWStructuredBuffer<Extrema> gExtrema : register(u1);

groupshared int gSmallest;
groupshared int gLargest;

[numthreads(64, 1, 1)]
void ClearCS(uint local : SV_GroupIndex)
{
    if (local != 0)
        return;
    Extrema none;
    none.smallest = 0x7fffffff;
    none.largest = 0x80000000;
    none.smallestUnsigned = 0xffffffff;
    none.largestUnsigned = 0;
    none.inAll = 0xffffffff;
    none.inAny = 0;
    none.odd = 0;
    gExtrema[0] = none;
}

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    if (local == 0)
    {
        gSmallest = 0x7fffffff;
        gLargest = 0x80000000;
    }
    GroupMemoryBarrierWithGroupSync();
    uint count, stride;
    gValues.GetDimensions(count, stride);
    if (id.x < count)
    {
        uint value = gValues[id.x];
        InterlockedMin(gSmallest, asint(value));
        InterlockedMax(gLargest, asint(value));
        InterlockedMin(gExtrema[0].smallestUnsigned, value);
        InterlockedMax(gExtrema[0].largestUnsigned, value);
        InterlockedAnd(gExtrema[0].inAll, value | 0xff);
        InterlockedOr(gExtrema[0].inAny, value & 0xffff00ff);
        InterlockedXor(gExtrema[0].odd, value);
    }
    GroupMemoryBarrierWithGroupSync();
    if (local == 0)
    {
        InterlockedMin(gExtrema[0].smallest, gSmallest);
        InterlockedMax(gExtrema[0].largest, gLargest);
    }
}
