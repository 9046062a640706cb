// Stream compaction with an append counter: what passes the test takes the next free place, in whatever order.

StructuredBuffer<uint> gValues : register(t0);
RWStructuredBuffer<uint> gKept : register(u1);
RWStructuredBuffer<uint> gCounter : register(u2);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gValues.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    uint value = gValues[id.x];
    if (value % 3 == 0)
    {
        uint slot;
        InterlockedAdd(gCounter[0], 1, slot);
        gKept[slot] = value;
    }
}
