// Expect ffffffff, 2, fffffffd, 4 and -1, 7: through signed numbers.

StructuredBuffer<float4> floats : register(t0);
StructuredBuffer<uint2> numbers : register(t1);
RWStructuredBuffer<uint4> result : register(u2);
RWStructuredBuffer<float2> signed_numbers : register(u3);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = asuint(int4(floats[0]));
    signed_numbers[0] = float2(asint(numbers[0]));
}
