// 13, then 0 in Direct3D.

StructuredBuffer<uint> numbers : register(t0);
StructuredBuffer<uint> index : register(t1);
RWStructuredBuffer<uint> result : register(u2);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = numbers[index[id.x]];
}
