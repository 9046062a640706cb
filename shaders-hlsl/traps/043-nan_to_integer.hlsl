// 0 twice in Direct3D.

StructuredBuffer<float> numbers : register(t0);
RWStructuredBuffer<uint2> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    float x = numbers[0];
    result[0] = uint2(uint(x), asuint(int(x)));
}
