// No promise: invocations 4 to 7 never reach the barrier.

StructuredBuffer<uint> limit : register(t0);
RWStructuredBuffer<uint> result : register(u1);

groupshared uint cells[8];

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    cells[i] = i;
    uint seen = 100;
    if (i < limit[0])
    {
        GroupMemoryBarrierWithGroupSync();
        seen = cells[7 - i];
    }
    result[i] = seen;
}
