// Exponentials and logarithms to the bases e and 2.

StructuredBuffer<uint> inputs : register(t0, space0);
RWStructuredBuffer<uint> expBits : register(u1, space0);
RWStructuredBuffer<uint> exp2Bits : register(u2, space0);
RWStructuredBuffer<uint> logBits : register(u3, space0);
RWStructuredBuffer<uint> log2Bits : register(u4, space0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float a = asfloat(inputs[i]);
    expBits[i] = asuint(exp(a));
    exp2Bits[i] = asuint(exp2(a));
    logBits[i] = asuint(log(a));
    log2Bits[i] = asuint(log2(a));
}
