// (3, 1), then all ones twice in Direct3D.

StructuredBuffer<uint2> numbers : register(t0);
RWStructuredBuffer<uint2> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint2 n = numbers[id.x];
    result[id.x] = uint2(n.x / n.y, n.x % n.y);
}
