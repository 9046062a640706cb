StructuredBuffer<uint> Values : register(t0);
RWStructuredBuffer<uint> Cursors : register(u0);
RWStructuredBuffer<uint> Keys : register(u1);
RWStructuredBuffer<uint> Sorted : register(u2);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    Values.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    uint value = Values[id.x];
    uint bucket = value & 3;
    uint slot;
    InterlockedAdd(Cursors[bucket], 1, slot);
    slot += bucket * count;
    Keys[slot] = bucket + 1;
    Sorted[slot] = value;
}
