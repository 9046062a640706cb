// Expect (1, 1), (2, 0), (0, 40000000), (80000000, 80000000): shifts to the left and to the right by amount & 31.

StructuredBuffer<uint2> numbers : register(t0);
RWStructuredBuffer<uint2> result : register(u1);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint2 n = numbers[id.x];
    result[id.x] = uint2(n.x << n.y, n.x >> n.y);
}
