// Expect (-4, 2147483644) and (-1, 1): as signed and as unsigned.

StructuredBuffer<int2> numbers : register(t0);
RWStructuredBuffer<int2> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int value = numbers[id.x].x;
    int amount = numbers[id.x].y;
    result[id.x] = int2(value >> amount, int(uint(value) >> amount));
}
