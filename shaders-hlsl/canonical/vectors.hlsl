// Dot and cross products, lengths, directions.

StructuredBuffer<uint4> left : register(t0, space0);
StructuredBuffer<uint4> right : register(t1, space0);
RWStructuredBuffer<uint4> dotBits : register(u2, space0);
RWStructuredBuffer<uint4> lengthBits : register(u3, space0);
RWStructuredBuffer<uint4> distanceBits : register(u4, space0);
RWStructuredBuffer<uint4> normalizeBits : register(u5, space0);
RWStructuredBuffer<uint4> crossBits : register(u6, space0);
RWStructuredBuffer<uint4> reflectBits : register(u7, space0);
RWStructuredBuffer<uint4> refractBits : register(u8, space0);
RWStructuredBuffer<uint4> faceForwardBits : register(u9, space0);

[numthreads(256, 1, 1)]
void measure(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    left.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float4 a = asfloat(left[i]);
    const float4 b = asfloat(right[i]);
    dotBits[i] = asuint(float4(dot(a.xy, b.xy), dot(a.xyz, b.xyz), dot(a, b), 0.0));
    lengthBits[i] = asuint(float4(length(a.x), length(a.xy), length(a.xyz), length(a)));
    distanceBits[i] = asuint(float4(distance(a.x, b.x), distance(a.xy, b.xy), distance(a.xyz, b.xyz), distance(a, b)));
    normalizeBits[i] = asuint(normalize(a));
    crossBits[i] = asuint(float4(cross(a.xyz, b.xyz), 0.0));
}

[numthreads(256, 1, 1)]
void turn(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    left.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float4 a = asfloat(left[i]);
    const float4 b = asfloat(right[i]);
    reflectBits[i] = asuint(reflect(a, b));
    refractBits[i] = asuint(float4(refract(a.xyz, b.xyz, b.w), 0.0));
    faceForwardBits[i] = asuint(faceforward(a, b, b.wzyx));
}
