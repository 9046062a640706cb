// Matrix times vector, a thread group a row: each thread adds every 64th product, and a tree adds their sums.

#define GROUP 64

StructuredBuffer<float> gMatrix : register(t0);
StructuredBuffer<float> gFactor : register(t1);
RWStructuredBuffer<float> gProduct : register(u2);

groupshared float gSums[GROUP];

[numthreads(GROUP, 1, 1)]
void CSMain(uint3 groupID : SV_GroupID, uint local : SV_GroupIndex)
{
    uint columns, stride;
    gFactor.GetDimensions(columns, stride);
    uint row = groupID.x * columns;
    // Codes of 0 to 255: every sum is a whole number below 2^24, whatever is fused.
    float sum = 0.0;
    for (uint x = local; x < columns; x += GROUP)
        sum += floor(gMatrix[row + x] * 256.0) * floor(gFactor[x] * 16.0);
    gSums[local] = sum;
    GroupMemoryBarrierWithGroupSync();
    for (uint half_ = GROUP / 2; half_ > 0; half_ /= 2)
    {
        if (local < half_)
            gSums[local] = gSums[local] + gSums[local + half_];
        GroupMemoryBarrierWithGroupSync();
    }
    if (local == 0)
        gProduct[groupID.x] = gSums[0];
}
