// -1, 1, -1 on most devices; NVIDIA's give something else.

StructuredBuffer<int2> numbers : register(t0);
RWStructuredBuffer<int> result : register(u1);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = numbers[id.x].x % numbers[id.x].y;
}
