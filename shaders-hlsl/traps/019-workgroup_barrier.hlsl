// Expect 63 to 0: each invocation reads what another one wrote.

StructuredBuffer<uint> numbers : register(t0);
RWStructuredBuffer<uint> result : register(u1);

groupshared uint cells[64];

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    cells[i] = numbers[i];
    GroupMemoryBarrierWithGroupSync();
    result[i] = cells[63 - i];
}
