// -5.5 leaves -2.5 of 3, where a floored remainder, the mod() of GLSL, leaves 0.5.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<float> y : register(t1, space0);
RWStructuredBuffer<float> result : register(u2, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = fmod(x[i], y[i]);
}
