// One component for each pair of truth values.

StructuredBuffer<uint4> a : register(t0, space0);
StructuredBuffer<uint4> b : register(t1, space0);
RWStructuredBuffer<uint4> both : register(u2, space0);
RWStructuredBuffer<uint4> either : register(u3, space0);

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const bool4 x = a[i] != 0;
    const bool4 y = b[i] != 0;
    both[i] = (uint4)and(x, y);
    either[i] = (uint4)or(x, y);
}
