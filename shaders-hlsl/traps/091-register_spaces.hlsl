// The same number in three groups, or spaces.

StructuredBuffer<uint> x : register(t0, space0);
StructuredBuffer<uint> y : register(t0, space1);
RWStructuredBuffer<uint> result : register(u0, space2);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = x[i] + y[i];
}
