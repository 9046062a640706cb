// How many numbers of each tile of 64 have each remainder by 16.

cbuffer Tiles : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Numbers : register(t0);
RWStructuredBuffer<uint> Counts : register(u0);

groupshared uint Bins[16];

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint lane : SV_GroupIndex)
{
    if (id.x < Count)
        InterlockedAdd(Bins[Numbers[id.x] % 16], 1);
    GroupMemoryBarrierWithGroupSync();
    if (id.x < Count)
        Counts[id.x] = Bins[lane % 16];
}
