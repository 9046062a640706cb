// Turns each tile of 64 numbers round.

cbuffer Tiles : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Numbers : register(t0);
RWStructuredBuffer<uint> Turned : register(u0);

groupshared uint Tile[64];

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint lane : SV_GroupIndex)
{
    Tile[lane] = id.x < Count ? Numbers[id.x] : 0;
    GroupMemoryBarrierWithGroupSync();
    if (id.x < Count)
        Turned[id.x] = Tile[63 - lane];
}
