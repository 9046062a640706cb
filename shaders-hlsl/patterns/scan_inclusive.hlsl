// Inclusive sums by doubling (Hillis and Steele): each pass adds the element that lies gDistance before. The sums are
// in two halves of one buffer, and each pass reads one and writes the other.

StructuredBuffer<uint> gValues : register(t0);
RWStructuredBuffer<uint> gSums : register(u1);

cbuffer Params : register(b2)
{
    uint gDistance;
    // Where the half that is read starts, and where the one that is written does.
    uint gSource;
    uint gDestination;
};

[numthreads(64, 1, 1)]
void CopyCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gValues.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    gSums[id.x] = gValues[id.x];
    gSums[count + id.x] = 0;
}

[numthreads(64, 1, 1)]
void ScanCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gSums.GetDimensions(count, stride);
    if (id.x >= count / 2)
        return;
    uint sum = gSums[gSource + id.x];
    if (id.x >= gDistance)
        sum += gSums[gSource + id.x - gDistance];
    gSums[gDestination + id.x] = sum;
}
