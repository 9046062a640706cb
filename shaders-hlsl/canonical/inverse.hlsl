// Angles with a sine, cosine or tangent, and angles of points.

StructuredBuffer<uint2> inputs : register(t0, space0);
RWStructuredBuffer<uint> arcSineBits : register(u1, space0);
RWStructuredBuffer<uint> arcCosineBits : register(u2, space0);
RWStructuredBuffer<uint> arcTangentBits : register(u3, space0);
RWStructuredBuffer<uint> angleBits : register(u4, space0);

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
    arcSineBits[i] = asuint(asin(a));
    arcCosineBits[i] = asuint(acos(a));
    arcTangentBits[i] = asuint(atan(a));
    angleBits[i] = asuint(atan2(a, b));
}
