// The same question as 068-isnan, asked of the element itself.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<uint> nan : register(u1, space0);

[numthreads(6, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    nan[i] = isnan(x[i]) ? 1 : 0;
}
