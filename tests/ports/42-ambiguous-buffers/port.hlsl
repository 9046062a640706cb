// Keeps a history of 16 frames of a flag: the newest in the lowest bit.

cbuffer History : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Fresh : register(t0);
StructuredBuffer<uint> Older : register(t1);
RWStructuredBuffer<uint> Next : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
        Next[id.x] = (Older[id.x] << 1 | Fresh[id.x] & 1) & 0xffff;
}
