// 20 where x is odd, 10 where it is even.

StructuredBuffer<uint> x : register(t0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = select(x[i] % 2 == 1, 20u, 10u);
}
