// Gives ffffffff, 0, 1: bits of integers.

StructuredBuffer<float> numbers : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = asuint(sign(numbers[id.x]));
}
