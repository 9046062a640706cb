// Gives all ones, 3, 31.

StructuredBuffer<uint> numbers : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = firstbitlow(numbers[id.x]);
}
