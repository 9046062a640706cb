// Merge of two sorted halves by rank: each key goes behind those of its own half and those of the other half that are
// smaller, or equal and in the first half.

RWStructuredBuffer<uint> gKeys : register(u0);
RWStructuredBuffer<uint> gMerged : register(u1);

// Noise becomes two ascending halves: each key is what the steps before it add up to.
[numthreads(2, 1, 1)]
void PrepareCS(uint local : SV_GroupIndex)
{
    uint count, stride;
    gKeys.GetDimensions(count, stride);
    uint middle = count / 2;
    uint first = local == 1 ? middle : 0;
    uint end = local == 1 ? count : middle;
    uint key = 0;
    for (uint i = first; i < end; ++i)
    {
        key += gKeys[i] & 3;
        gKeys[i] = key;
    }
}

[numthreads(64, 1, 1)]
void MergeCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gKeys.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    uint key = gKeys[id.x];
    uint middle = count / 2;
    bool inFirst = id.x < middle;
    uint start = inFirst ? middle : 0;
    uint low = start;
    uint high = inFirst ? count : middle;
    while (low < high)
    {
        uint probe = low + (high - low) / 2;
        uint other = gKeys[probe];
        if (other < key || (other == key && !inFirst))
            low = probe + 1;
        else
            high = probe;
    }
    uint own = inFirst ? id.x : id.x - middle;
    gMerged[own + (low - start)] = key;
}
