// Sum of all elements, in place: each thread group adds 64 sums of the pass before in a tree in group-shared memory.

#define GROUP 64

cbuffer Params : register(b1)
{
    // Elements of gData from one sum to the next.
    uint gStride;
};

RWStructuredBuffer<uint> gData : register(u0);

groupshared uint gPartial[GROUP];

[numthreads(GROUP, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint groupIndex : SV_GroupIndex)
{
    uint count, size;
    gData.GetDimensions(count, size);
    uint place = id.x * gStride;
    gPartial[groupIndex] = place < count ? gData[place] : 0;
    GroupMemoryBarrierWithGroupSync();

    [unroll]
    for (uint half_ = GROUP / 2; half_ > 0; half_ >>= 1)
    {
        if (groupIndex < half_)
            gPartial[groupIndex] += gPartial[groupIndex + half_];
        GroupMemoryBarrierWithGroupSync();
    }

    if (groupIndex == 0)
        gData[place] = gPartial[0];
}
