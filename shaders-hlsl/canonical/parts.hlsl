// Whole part and rest, significand and exponent, degrees and radians.

StructuredBuffer<uint> inputs : register(t0, space0);
RWStructuredBuffer<uint2> splitBits : register(u1, space0);
RWStructuredBuffer<uint2> piecesBits : register(u2, space0);
RWStructuredBuffer<uint> degreesBits : register(u3, space0);
RWStructuredBuffer<uint> radiansBits : register(u4, space0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float a = asfloat(inputs[i]);
    float whole, exponent;
    const float rest = modf(a, whole);
    const float significand = frexp(a, exponent);
    splitBits[i] = asuint(float2(rest, whole));
    piecesBits[i] = uint2(asuint(significand), asuint(int(exponent)));
    degreesBits[i] = asuint(degrees(a));
    radiansBits[i] = asuint(radians(a));
}
