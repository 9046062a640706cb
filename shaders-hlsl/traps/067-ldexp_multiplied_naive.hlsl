// HLSL multiplies by an infinite power: 0 becomes NaN, and half of 2 to the power of 128 infinite. WGSL adds to the
// exponent.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<int> exponent : register(t1, space0);
RWStructuredBuffer<uint> result : register(u2, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = asuint(ldexp(x[i], (float)exponent[i]));
}
