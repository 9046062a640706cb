// Anything for invocations 0 to 3, often 5 as well; then 5.

StructuredBuffer<uint> limit : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint a;
    if (id.x > limit[0])
        a = 5;
    result[id.x] = a;
}
