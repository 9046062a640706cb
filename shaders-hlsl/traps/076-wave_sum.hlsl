// Waves of 4, 8, 32 or 64 add their own, and one lane of each adds that to what the workgroup shares.

RWStructuredBuffer<uint> result : register(u0, space0);

groupshared uint total;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    const uint i = id.x;
    if (local == 0)
        total = 0;
    GroupMemoryBarrierWithGroupSync();
    const uint sum = WaveActiveSum(local + 1);
    if (WaveGetLaneIndex() == 0)
        InterlockedAdd(total, sum);
    GroupMemoryBarrierWithGroupSync();
    result[i] = total;
}
