// Expect 4 and fffffffe: the numbers less one, without an abs.

StructuredBuffer<uint> numbers : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = numbers[id.x] - 1;
}
