// Expect 5 and ffffffff: the numbers themselves.

StructuredBuffer<uint> numbers : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = abs(numbers[id.x]);
}
