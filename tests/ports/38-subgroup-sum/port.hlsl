// Sums of tiles of 64, wave by wave, so that no sum hangs on how large a wave is.

cbuffer Tiles : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Numbers : register(t0);
RWStructuredBuffer<uint> Sums : register(u0);

groupshared uint Total;

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    if (index == 0)
        Total = 0;
    GroupMemoryBarrierWithGroupSync();
    uint number = 0;
    if (id.x < Count)
        number = Numbers[id.x];
    uint sum = WaveActiveSum(number);
    if (WaveIsFirstLane())
        InterlockedAdd(Total, sum);
    GroupMemoryBarrierWithGroupSync();
    if (id.x < Count)
        Sums[id.x] = Total;
}
