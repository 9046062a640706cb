// Hyperbolic sine, cosine and tangent.

StructuredBuffer<uint> inputs : register(t0, space0);
RWStructuredBuffer<uint> hyperbolicSineBits : register(u1, space0);
RWStructuredBuffer<uint> hyperbolicCosineBits : register(u2, space0);
RWStructuredBuffer<uint> hyperbolicTangentBits : register(u3, space0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float a = asfloat(inputs[i]);
    hyperbolicSineBits[i] = asuint(sinh(a));
    hyperbolicCosineBits[i] = asuint(cosh(a));
    hyperbolicTangentBits[i] = asuint(tanh(a));
}
