// A condition of four components, which ?: takes up to HLSL 2018.

StructuredBuffer<uint4> x : register(t0, space0);
RWStructuredBuffer<uint4> result : register(u1, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = (x[i] & 1) == 1 ? uint4(1, 1, 1, 1) : uint4(0, 0, 0, 0);
}
