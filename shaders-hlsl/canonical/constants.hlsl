// Constant expressions of 32-bit floats. A compiler that works one out must do as the device does.

[[vk::ext_instruction(22, "GLSL.std.450")]] float asinh(float a);
[[vk::ext_instruction(23, "GLSL.std.450")]] float acosh(float a);
[[vk::ext_instruction(24, "GLSL.std.450")]] float atanh(float a);

RWStructuredBuffer<uint> functionsBits : register(u0, space0);
RWStructuredBuffer<uint> arithmeticBits : register(u1, space0);
RWStructuredBuffer<uint4> vectorsBits : register(u2, space0);
RWStructuredBuffer<uint> declaredBits : register(u3, space0);
RWStructuredBuffer<uint> halfwayBits : register(u4, space0);

static const float TURN = rsqrt(0.7f);
static const float TWICE = TURN * 2.0f;
static const float3 DIRECTION = normalize(float3(0.3f, 0.5f, 0.7f));
static const float PAIR[2] = { rsqrt(0.31f), sqrt(0.31f) };
static const float3 WEIGHTS = float3(0.299f, 0.587f, 0.114f);

[numthreads(1, 1, 1)]
void turns()
{
    functionsBits[0] = asuint(sin(0.095f));
    functionsBits[1] = asuint(cos(0.821f));
    functionsBits[2] = asuint(tan(0.349f));
}

[numthreads(1, 1, 1)]
void arcs()
{
    functionsBits[3] = asuint(asin(0.083f));
    functionsBits[4] = asuint(acos(0.064f));
    functionsBits[5] = asuint(atan(0.171f));
    functionsBits[6] = asuint(atan2(0.3f, -0.4f));
}

[numthreads(1, 1, 1)]
void hyperbolas()
{
    functionsBits[7] = asuint(sinh(0.3f));
    functionsBits[8] = asuint(cosh(0.199f));
    functionsBits[9] = asuint(tanh(0.7f));
}

[numthreads(1, 1, 1)]
void areas()
{
    functionsBits[10] = asuint(asinh(0.7f));
    functionsBits[11] = asuint(acosh(1.7f));
    functionsBits[12] = asuint(atanh(0.005f));
}

[numthreads(1, 1, 1)]
void exponentials()
{
    functionsBits[13] = asuint(exp(1.029f));
    functionsBits[14] = asuint(exp2(2.989f));
    functionsBits[15] = asuint(log(0.824f));
    functionsBits[16] = asuint(log2(0.285f));
}

[numthreads(1, 1, 1)]
void powers()
{
    functionsBits[17] = asuint(pow(2.2f, 1.6f));
    functionsBits[18] = asuint(rsqrt(0.9f));
    functionsBits[19] = asuint(sqrt(0.7f));
    functionsBits[20] = asuint(degrees(0.7f));
    functionsBits[21] = asuint(radians(0.7f));
}

[numthreads(1, 1, 1)]
void arithmetic()
{
    arithmeticBits[0] = asuint(1e-40f * 1e10f);
    arithmeticBits[1] = asuint(1e-30f * 1e-10f);
    arithmeticBits[2] = asuint(1e-40f + 1e-20f);
    arithmeticBits[3] = asuint(0.1f + 0.2f);
    arithmeticBits[4] = asuint(0.1f - 0.3f);
    arithmeticBits[5] = asuint(0.1f / 0.3f);
    arithmeticBits[6] = asuint(5.3f % 0.7f);
    arithmeticBits[7] = asuint(mad(0.1f, 0.1f, -0.01f));
    arithmeticBits[8] = asuint(-0.0f);
    arithmeticBits[9] = asuint(-1e-40f);
    arithmeticBits[10] = asuint(-0.5f);
    arithmeticBits[11] = asuint(abs(-1e-40f));
    arithmeticBits[12] = asuint(float(sign(1e-40f)));
    arithmeticBits[13] = asuint(float(sign(-0.7f)));
    arithmeticBits[14] = asuint(min(-0.0f, 0.0f));
    arithmeticBits[15] = asuint(max(-0.0f, -0.0f));
    arithmeticBits[16] = asuint(clamp(-0.0f, -1.0f, 1.0f));
    arithmeticBits[17] = asuint(saturate(1.7f));
    arithmeticBits[18] = asuint(step(0.3f, 0.7f));
    arithmeticBits[19] = asuint(round(-0.3f));
    arithmeticBits[20] = asuint(ceil(-0.3f));
    arithmeticBits[21] = asuint(trunc(-0.3f));
    arithmeticBits[22] = asuint(floor(-0.3f));
    arithmeticBits[23] = asuint(frac(-0.3f));
    arithmeticBits[24] = asuint(1e-40f < 2e-40f ? 0.75f : 0.25f);
    arithmeticBits[25] = asuint(all(float2(0.1f, 1e-40f) <= float2(0.2f, 0.0f)) ? 0.75f : 0.25f);
}

[numthreads(1, 1, 1)]
void vectors()
{
    const float3 a = float3(0.3f, 0.5f, 0.7f);
    vectorsBits[0] = asuint(float4(length(-0.7f), length(float2(0.3f, 0.7f)), length(float3(0.3f, 0.5f, 0.7f)), length(float4(0.3f, 0.5f, 0.7f, 0.9f))));
    vectorsBits[1] = asuint(float4(distance(0.3f, 0.7f), distance(float2(0.3f, 0.7f), float2(1.1f, 1.3f)), distance(float3(0.3f, 0.5f, 0.7f), float3(1.1f, 1.1f, 1.1f)), 0.0f));
    vectorsBits[2] = asuint(float4(dot(float2(0.3f, 0.7f), float2(1.1f, 1.3f)), dot(float3(0.3f, 0.5f, 0.7f), WEIGHTS), dot(WEIGHTS, a), 0.0f));
    vectorsBits[3] = asuint(float4(normalize(float3(0.3f, 0.5f, 0.7f)), 0.0f));
    vectorsBits[4] = asuint(float4(cross(float3(0.3f, 0.5f, 0.7f), float3(1.1f, 1.3f, 1.7f)), 0.0f));
    vectorsBits[5] = asuint(float4(mul(float2(0.7f, 0.9f), float2x2(0.1f, 0.2f, 0.3f, 0.4f)), mul(float2x2(0.1f, 0.2f, 0.3f, 0.4f), float2(0.7f, 0.9f))));
    vectorsBits[6] = asuint(float4(0.1f, 0.2f, 1e-40f, 0.3f) * 0.7f);
    vectorsBits[7] = asuint(float4(rsqrt(float3(0.7f, 0.31f, 0.053f)).zyx, 0.0f));
}

[numthreads(1, 1, 1)]
void declared()
{
    declaredBits[0] = asuint(TURN);
    declaredBits[1] = asuint(TWICE);
    declaredBits[2] = asuint(DIRECTION.y);
    declaredBits[3] = asuint(PAIR[0] - PAIR[1]);
}

[numthreads(1, 1, 1)]
void local()
{
    const float x = 0.7f;
    const float y = 0.31f;
    const float z = 0.053f;
    const float w = rsqrt(z);
    float started = rsqrt(0.3f);
    declaredBits[4] = asuint(rsqrt(x));
    declaredBits[5] = asuint(rsqrt(y) * sqrt(y));
    declaredBits[6] = asuint(w + TURN);
    declaredBits[7] = asuint(started);
    declaredBits[8] = asuint(rsqrt(rsqrt(0.7f) + abs(-(z * 2.0f))));
    declaredBits[9] = asuint(float3(rsqrt(0.31f), rsqrt(0.7f), 0.5f).x);
    declaredBits[10] = asuint(rsqrt(WEIGHTS[1]));
    for (uint i = 0; float(i) < 2.0f * sqrt(1.1f); i++) {
        started += rsqrt(0.31f);
    }
    declaredBits[11] = asuint(started);
}

float difference(float a, float b)
{
    return a - b;
}

// Results that lie halfway between two floats.
[numthreads(1, 1, 1)]
void halfway()
{
    halfwayBits[0] = asuint(1.7960530519485474f - 0.5567764639854431f);
    halfwayBits[1] = asuint(1.0000002384185791f - 5.9604644775390625e-8f);
    halfwayBits[2] = asuint(1.7960530519485474f + (-0.5567764639854431f));
    halfwayBits[3] = asuint(difference(1.0000005960464478f, 5.9604644775390625e-8f));
    halfwayBits[4] = asuint(1.0000001192092896f + 5.9604644775390625e-8f);
    halfwayBits[5] = asuint(1.0001220703125f * 1.00048828125f);
    halfwayBits[6] = asuint(float(16777217));
    halfwayBits[7] = asuint(float(2147483776u));
    float shrunk = 1.0000005960464478f;
    for (uint i = 0; i < 3; i++) {
        shrunk -= 5.9604644775390625e-8f * float(i);
    }
    halfwayBits[8] = asuint(shrunk);
    const float3 three = float3(1.0000002384185791f, 1.0000003576278687f, 1.7960530519485474f) - float3(5.9604644775390625e-8f, 5.9604644775390625e-8f, 0.5567764639854431f);
    halfwayBits[9] = asuint(three.x);
    halfwayBits[10] = asuint(three.y);
    halfwayBits[11] = asuint(three.z);
}

[numthreads(1, 1, 1)]
void chosen(uint3 id : SV_DispatchThreadID)
{
    halfwayBits[12] = asuint((id.x == 0 ? 1.0000005960464478f : 1.0000002384185791f) - 5.9604644775390625e-8f);
    halfwayBits[13] = asuint(min(float(id.x + 2), 1.0000002384185791f) - 5.9604644775390625e-8f);
    halfwayBits[14] = asuint(1.0000002384185791f * step(float(id.x), 0.5f) - 5.9604644775390625e-8f);
    halfwayBits[15] = asuint(5.9604644775390625e-8f - float(sign(float(id.x + 1))) * 1.0000002384185791f);
}
