// 1 / 3e38 is subnormal, 1e-39 is: flushed, they give 0 and infinity.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> reciprocal : register(u1, space0);
RWStructuredBuffer<float> of_root : register(u2, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    reciprocal[i] = rcp(x[i]);
    of_root[i] = rsqrt(x[i]);
}
