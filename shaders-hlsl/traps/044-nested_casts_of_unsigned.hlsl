// Expect -1 and 7: through signed numbers.

StructuredBuffer<uint2> numbers : register(t0);
RWStructuredBuffer<float2> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = float2(int2(numbers[0]));
}
