// Expect all ones, 0, 8.

StructuredBuffer<uint> numbers : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = firstbithigh(numbers[id.x]);
}
