// Expect the highest bit unlike the sign, then the highest one of the same bits unsigned.

StructuredBuffer<int> numbers : register(t0);
RWStructuredBuffer<uint2> result : register(u1);

[numthreads(6, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int n = numbers[id.x];
    result[id.x] = uint2(firstbithigh(n), firstbithigh(uint(n)));
}
