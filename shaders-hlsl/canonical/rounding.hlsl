// Whole numbers and remainders.

StructuredBuffer<uint2> inputs : register(t0, space0);
RWStructuredBuffer<uint> floorBits : register(u1, space0);
RWStructuredBuffer<uint> ceilBits : register(u2, space0);
RWStructuredBuffer<uint> truncBits : register(u3, space0);
RWStructuredBuffer<uint> roundBits : register(u4, space0);
RWStructuredBuffer<uint> fractBits : register(u5, space0);
RWStructuredBuffer<uint> moduloBits : register(u6, space0);

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
    floorBits[i] = asuint(floor(a));
    ceilBits[i] = asuint(ceil(a));
    truncBits[i] = asuint(trunc(a));
    roundBits[i] = asuint(round(a));
    fractBits[i] = asuint(frac(a));
    moduloBits[i] = asuint(fmod(a, b));
}
