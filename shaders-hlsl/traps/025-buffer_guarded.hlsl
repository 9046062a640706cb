// Expect 13 and 0.

StructuredBuffer<uint> numbers : register(t0);
StructuredBuffer<uint> index : register(t1);
RWStructuredBuffer<uint> result : register(u2);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    numbers.GetDimensions(count, stride);
    uint i = index[id.x];
    uint x = 0;
    if (i < count)
        x = numbers[i];
    result[id.x] = x;
}
