// (-9, 0), then anything.

StructuredBuffer<int2> numbers : register(t0);
RWStructuredBuffer<int2> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int2 n = numbers[id.x];
    result[id.x] = int2(n.x / n.y, n.x % n.y);
}
