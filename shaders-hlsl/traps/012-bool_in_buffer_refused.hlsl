// Expect 0, 1, 1, 1: here it compiles.

StructuredBuffer<bool> flags : register(t0);
RWStructuredBuffer<bool> result : register(u1);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = flags[id.x];
}
