// Expect -1, 1, -1: the sign of the dividend.

StructuredBuffer<int2> numbers : register(t0);
RWStructuredBuffer<int> result : register(u1);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int a = numbers[id.x].x;
    int b = numbers[id.x].y;
    result[id.x] = a - b * (a / b);
}
