// Expect zeros, which the kernel writes.

RWStructuredBuffer<uint> result : register(u0);

groupshared uint cells[8];

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    cells[i] = 0;
    GroupMemoryBarrierWithGroupSync();
    result[i] = cells[7 - i];
}
