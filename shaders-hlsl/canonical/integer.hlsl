// Integer division, remainders, shifts, clamp.
// Divisors of all magnitudes, so that quotients are of all sizes. An unsigned one is never zero here: WGSL divides by one
// then, as its specification says, and HLSL gives all ones. A clamp may have its ends the wrong way round.

StructuredBuffer<uint2> inputs : register(t0, space0);
RWStructuredBuffer<uint> unsignedQuotientBits : register(u1, space0);
RWStructuredBuffer<uint> unsignedRemainderBits : register(u2, space0);
RWStructuredBuffer<uint> signedQuotientBits : register(u3, space0);
RWStructuredBuffer<uint> signedRemainderBits : register(u4, space0);
RWStructuredBuffer<uint> leftBits : register(u5, space0);
RWStructuredBuffer<uint> rightBits : register(u6, space0);
RWStructuredBuffer<uint> signedRightBits : register(u7, space0);
RWStructuredBuffer<uint> unsignedClampBits : register(u8, space0);
RWStructuredBuffer<uint> signedClampBits : register(u9, space0);

[numthreads(256, 1, 1)]
void divide(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const uint a = inputs[i].x;
    const uint b = inputs[i].y;
    const uint unsignedDivisor = max(b >> (a & 31), 1u);
    const int signedDivisor = asint(b) >> (a & 31);
    unsignedQuotientBits[i] = a / unsignedDivisor;
    unsignedRemainderBits[i] = a % unsignedDivisor;
    signedQuotientBits[i] = asuint(asint(a) / signedDivisor);
    signedRemainderBits[i] = asuint(asint(a) % signedDivisor);
}

[numthreads(256, 1, 1)]
void shift(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const uint a = inputs[i].x;
    const uint b = inputs[i].y;
    leftBits[i] = a << b;
    rightBits[i] = a >> b;
    signedRightBits[i] = asuint(asint(a) >> b);
    unsignedClampBits[i] = clamp(a, b, ~b);
    signedClampBits[i] = asuint(clamp(asint(a), asint(b), ~asint(b)));
}
