// Expect (3, 1), then all ones, as Direct3D gives them.

StructuredBuffer<uint2> numbers : register(t0);
RWStructuredBuffer<uint2> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint2 n = numbers[id.x];
    uint2 parts = ~0u;
    if (n.y != 0)
        parts = uint2(n.x / n.y, n.x % n.y);
    result[id.x] = parts;
}
