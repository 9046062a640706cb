// Expect 1 everywhere: nobody sees the 2 that comes later.

StructuredBuffer<uint> first : register(t0);
RWStructuredBuffer<uint> result : register(u1);

groupshared uint box;

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    if (i == 63)
        box = first[0];
    GroupMemoryBarrierWithGroupSync();
    uint seen = box;
    GroupMemoryBarrierWithGroupSync();
    if (i == 0)
        box = 2;
    result[i] = seen;
}
