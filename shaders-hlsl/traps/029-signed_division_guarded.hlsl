// Expect (3, 1) and (7, 0).

StructuredBuffer<int2> numbers : register(t0);
RWStructuredBuffer<int2> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int2 n = numbers[id.x];
    int2 parts = int2(n.x, 0);
    if (n.y != 0)
        parts = int2(n.x / n.y, n.x % n.y);
    result[id.x] = parts;
}
