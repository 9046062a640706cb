// Expect 7, 6, 5, 4, then 100.

StructuredBuffer<uint> limit : register(t0);
RWStructuredBuffer<uint> result : register(u1);

groupshared uint cells[8];

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    cells[i] = i;
    GroupMemoryBarrierWithGroupSync();
    uint seen = 100;
    if (i < limit[0])
        seen = cells[7 - i];
    result[i] = seen;
}
