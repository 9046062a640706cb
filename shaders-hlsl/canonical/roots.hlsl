// Square root, inverse square root, reciprocal.

StructuredBuffer<uint> inputs : register(t0, space0);
RWStructuredBuffer<uint> squareRootBits : register(u1, space0);
RWStructuredBuffer<uint> inverseSquareRootBits : register(u2, space0);
RWStructuredBuffer<uint> reciprocalBits : register(u3, space0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float a = asfloat(inputs[i]);
    squareRootBits[i] = asuint(sqrt(a));
    inverseSquareRootBits[i] = asuint(rsqrt(a));
    reciprocalBits[i] = asuint(rcp(a));
}
