// 0 on most devices.

StructuredBuffer<float> numbers : register(t0);
RWStructuredBuffer<int> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = sign(numbers[0]);
}
