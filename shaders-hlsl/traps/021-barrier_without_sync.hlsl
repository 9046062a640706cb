// Expect 2016: nobody waits, and whoever comes last adds up what all have written.

StructuredBuffer<uint> numbers : register(t0);
RWStructuredBuffer<uint> result : register(u1);

groupshared uint cells[64];
groupshared uint arrived;

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    if (i == 0)
        arrived = 0;
    GroupMemoryBarrierWithGroupSync();
    cells[i] = numbers[i];
    GroupMemoryBarrier();
    uint before;
    InterlockedAdd(arrived, 1, before);
    GroupMemoryBarrier();
    if (before == 63)
    {
        uint sum = 0;
        for (uint k = 0; k < 64; k++)
            sum += cells[k];
        result[0] = sum;
    }
}
