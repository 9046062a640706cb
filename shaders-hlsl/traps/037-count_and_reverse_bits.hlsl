// Expect (13, 1e6a2c48) and (32, ffffffff).

StructuredBuffer<int> numbers : register(t0);
RWStructuredBuffer<uint2> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int n = numbers[id.x];
    result[id.x] = uint2(countbits(n), reversebits(n));
}
