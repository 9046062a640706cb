// Minimum, maximum, clamp, sign, magnitude, selection.
// A selection is a copy: it keeps the bits of what it takes, also of a NaN or a subnormal.

StructuredBuffer<uint4> inputs : register(t0, space0);
RWStructuredBuffer<uint> minimumBits : register(u1, space0);
RWStructuredBuffer<uint> maximumBits : register(u2, space0);
RWStructuredBuffer<uint> clampedBits : register(u3, space0);
RWStructuredBuffer<uint> saturatedBits : register(u4, space0);
RWStructuredBuffer<uint> signBits : register(u5, space0);
RWStructuredBuffer<uint> magnitudeBits : register(u6, space0);
RWStructuredBuffer<uint> selectedBits : register(u7, space0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float a = asfloat(inputs[i].x);
    const float b = asfloat(inputs[i].y);
    const float c = asfloat(inputs[i].z);
    const float d = asfloat(inputs[i].w);
    minimumBits[i] = asuint(min(a, b));
    maximumBits[i] = asuint(max(a, b));
    clampedBits[i] = asuint(clamp(a, b, c));
    saturatedBits[i] = asuint(saturate(a));
    signBits[i] = asuint(float(sign(a)));
    magnitudeBits[i] = asuint(abs(a));
    selectedBits[i] = asuint(a < b ? c : d);
}
