// Expect 2^24 and 2^24, 2^24 + 4 twice, 2^32 and -1, 2^31 and -2^31: as unsigned and as signed numbers.

StructuredBuffer<uint> numbers : register(t0);
RWStructuredBuffer<float2> result : register(u1);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint n = numbers[id.x];
    result[id.x] = float2(float(n), float(asint(n)));
}
