// 3, then anything.

StructuredBuffer<uint> index : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint a[4] = {1, 2, 3, 4};
    result[id.x] = a[index[id.x]];
}
