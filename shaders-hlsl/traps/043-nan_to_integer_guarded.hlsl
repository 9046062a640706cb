// Expect 0, 0, -2.

StructuredBuffer<uint> numbers : register(t0);
RWStructuredBuffer<int> result : register(u1);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint bits = numbers[id.x];
    int n = 0;
    if ((bits & 0x7fffffff) <= 0x7f800000)
        n = int(asfloat(bits));
    result[id.x] = n;
}
