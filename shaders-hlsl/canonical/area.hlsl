// Inverse hyperbolic sine, cosine and tangent. HLSL has none, and SPIR-V's are declared by their numbers.

[[vk::ext_instruction(22, "GLSL.std.450")]] float asinh(float a);
[[vk::ext_instruction(23, "GLSL.std.450")]] float acosh(float a);
[[vk::ext_instruction(24, "GLSL.std.450")]] float atanh(float a);

StructuredBuffer<uint> inputs : register(t0, space0);
RWStructuredBuffer<uint> areaSineBits : register(u1, space0);
RWStructuredBuffer<uint> areaCosineBits : register(u2, space0);
RWStructuredBuffer<uint> areaTangentBits : register(u3, space0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float a = asfloat(inputs[i]);
    areaSineBits[i] = asuint(asinh(a));
    areaCosineBits[i] = asuint(acosh(a));
    areaTangentBits[i] = asuint(atanh(a));
}
