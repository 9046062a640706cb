// Logic of four components with &&, which HLSL 2018 takes.

StructuredBuffer<uint4> a : register(t0, space0);
StructuredBuffer<uint4> b : register(t1, space0);
RWStructuredBuffer<uint4> both : register(u2, space0);

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    both[i] = (uint4)(a[i] != 0 && b[i] != 0);
}
