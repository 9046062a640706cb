// Gives (ffffffff, 7fffffff) and (0, 80000000).

StructuredBuffer<float> numbers : register(t0);
RWStructuredBuffer<uint2> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float x = numbers[id.x];
    result[id.x] = uint2(uint(x), asuint(int(x)));
}
