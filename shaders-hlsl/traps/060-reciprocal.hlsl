// One third, one seventh, one tenth, and the reciprocals of roots.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> reciprocal : register(u1, space0);
RWStructuredBuffer<float> of_root : register(u2, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    reciprocal[i] = rcp(x[i]);
    of_root[i] = rsqrt(x[i]);
}
