// Expect 0, 0, 2.

StructuredBuffer<float> numbers : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = uint(max(numbers[id.x], 0));
}
