// Dot product of two vectors of floats: products, a tree in group-shared memory, and the thread groups' sums one after
// the other.

#define GROUP 64

StructuredBuffer<float> gA : register(t0);
StructuredBuffer<float> gB : register(t1);
RWStructuredBuffer<float> gSums : register(u2);
RWStructuredBuffer<float> gTotal : register(u3);

groupshared float gPartial[GROUP];

[numthreads(GROUP, 1, 1)]
void MultiplyCS(uint3 id : SV_DispatchThreadID, uint3 groupID : SV_GroupID, uint local : SV_GroupIndex)
{
    uint count, stride;
    gA.GetDimensions(count, stride);
    gPartial[local] = id.x < count ? gA[id.x] * gB[id.x] : 0.0;
    GroupMemoryBarrierWithGroupSync();
    for (uint half_ = GROUP / 2; half_ > 0; half_ >>= 1)
    {
        if (local < half_)
            gPartial[local] += gPartial[local + half_];
        GroupMemoryBarrierWithGroupSync();
    }
    if (local == 0)
        gSums[groupID.x] = gPartial[0];
}

[numthreads(1, 1, 1)]
void AddCS()
{
    uint count, stride;
    gSums.GetDimensions(count, stride);
    float sum = 0.0;
    for (uint i = 0; i < count; ++i)
        sum += gSums[i];
    gTotal[0] = sum;
}
