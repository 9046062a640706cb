// Expect 36: atomics add up, and the next dispatch sees it.

StructuredBuffer<uint> numbers : register(t0);
RWStructuredBuffer<uint> total : register(u1);
RWStructuredBuffer<uint> result : register(u2);

[numthreads(1, 1, 1)]
void add(uint3 group : SV_GroupID)
{
    InterlockedAdd(total[0], numbers[group.x]);
}

[numthreads(1, 1, 1)]
void tell()
{
    result[0] = total[0];
}
