// Expect 3 and 4.

StructuredBuffer<uint> index : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint a[4] = {1, 2, 3, 4};
    result[id.x] = a[min(index[id.x], 3)];
}
