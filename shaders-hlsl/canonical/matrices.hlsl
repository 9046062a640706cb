// Products and determinants of matrices.
// Columns in WGSL are rows in HLSL, and so each product has its operands the other way round.

StructuredBuffer<uint4> left : register(t0, space0);
StructuredBuffer<uint4> right : register(t1, space0);
RWStructuredBuffer<uint4> matrixTimesVectorBits : register(u2, space0);
RWStructuredBuffer<uint4> vectorTimesMatrixBits : register(u3, space0);
RWStructuredBuffer<uint4> matrixTimesMatrixBits : register(u4, space0);
RWStructuredBuffer<uint4> matrixTimesScalarBits : register(u5, space0);
RWStructuredBuffer<uint2> determinantsBits : register(u6, space0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    left.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float4 a = asfloat(left[i]);
    const float4 b = asfloat(right[i]);
    const float3x3 m = float3x3(a.xyz, b.xyz, float3(a.w, b.w, a.x));
    const float2x2 p = float2x2(a.xy, a.zw);
    const float2x2 q = float2x2(b.xy, b.zw);
    const float2x2 product = mul(q, p);
    const float2x2 scaled = p * b.x;
    matrixTimesVectorBits[i] = asuint(float4(mul(b.xyz, m), 0.0));
    vectorTimesMatrixBits[i] = asuint(float4(mul(m, b.xyz), 0.0));
    matrixTimesMatrixBits[i] = asuint(float4(product[0], product[1]));
    matrixTimesScalarBits[i] = asuint(float4(scaled[0], scaled[1]));
    determinantsBits[i] = asuint(float2(determinant(p), determinant(m)));
}
