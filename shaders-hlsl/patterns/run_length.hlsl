// Run-length encoding: flags where a run starts, sums of the flags, and each run's value and start written to the
// place that its sum says. A run ends where the next one starts.

StructuredBuffer<uint> gValues : register(t0);
// Runs up to each element.
RWStructuredBuffer<uint> gRanks : register(u1);
RWStructuredBuffer<uint2> gRuns : register(u2);

// Values of one bit, mostly 0: runs of several lengths.
uint ValueAt(uint i)
{
    return (gValues[i] & 7) == 0 ? 1 : 0;
}

bool Starts(uint i)
{
    if (i == 0)
        return true;
    return ValueAt(i) != ValueAt(i - 1);
}

[numthreads(64, 1, 1)]
void RankCS(uint local : SV_GroupIndex)
{
    // A stretch for each thread; those before it are counted again, which short inputs allow.
    uint count, stride;
    gValues.GetDimensions(count, stride);
    uint stretch = (count + 63) / 64;
    uint first = min(local * stretch, count);
    uint end = min(first + stretch, count);
    uint sum = 0;
    uint i;
    for (i = 0; i < first; ++i)
        sum += Starts(i);
    for (i = first; i < end; ++i)
    {
        sum += Starts(i);
        gRanks[i] = sum;
    }
}

[numthreads(64, 1, 1)]
void WriteCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gValues.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    if (Starts(id.x))
        gRuns[gRanks[id.x] - 1] = uint2(ValueAt(id.x), id.x);
}
