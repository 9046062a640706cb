// Expect (ffffff00, 7fffff80) and (0, 80000000): as unsigned and as signed numbers.

StructuredBuffer<float> numbers : register(t0);
RWStructuredBuffer<uint2> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float x = numbers[id.x];
    uint as_unsigned = uint(clamp(x, 0.0, 4294967040.0));
    int as_signed = int(clamp(x, -2147483648.0, 2147483520.0));
    result[id.x] = uint2(as_unsigned, asuint(as_signed));
}
