// 64 invocations count themselves. HLSL mixes atomics with plain access; WGSL has a type for it, and every access says
// that it is atomic.

RWStructuredBuffer<uint> result : register(u0, space0);

groupshared uint count;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    const uint i = id.x;
    if (local == 0)
        count = 0;
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(count, 1);
    GroupMemoryBarrierWithGroupSync();
    result[i] = count;
}
