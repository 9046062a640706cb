// Expect (-2147483648, 1), (5, 0), (5, 0): the magnitude, and whether it is below 1.

StructuredBuffer<int> numbers : register(t0);
RWStructuredBuffer<int2> result : register(u1);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int n = numbers[id.x];
    result[id.x] = int2(abs(n), 1 > abs(n) ? 1 : 0);
}
