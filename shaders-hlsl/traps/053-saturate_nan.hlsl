// D3D makes 0 of saturate(NaN); WGSL promises nothing.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> saturated : register(u1, space0);
RWStructuredBuffer<float> clamped : register(u2, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    saturated[i] = saturate(x[i]);
    clamped[i] = clamp(x[i], 0.5, 1.5);
}
