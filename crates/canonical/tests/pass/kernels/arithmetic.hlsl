// Rules 1, 4, 5, 6, 7 and 9 as DXC writes them: by -Od, through pointers to parameters.
StructuredBuffer<float4> inputs : register(t0);
RWStructuredBuffer<float4> outputs : register(u1);
RWStructuredBuffer<int4> integers : register(u2);

groupshared float4 tile[64];

void accumulate(inout float4 sum, float4 value)
{
    sum += value * 0.25;
}

float weight(float x, float y)
{
    if (x < y)
        return x / y;
    return fmod(y, x);
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    uint i = id.x;
    float4 a = inputs[i];
    float4 b = inputs[i + 1];
    tile[local] = a * b;
    GroupMemoryBarrierWithGroupSync();
    float4 sum = 0;
    [loop] for (uint k = 0; k < 4; k++)
        accumulate(sum, tile[(local + k) % 64]);
    float4 r = a + b - a * b + -a + a * 2 + b.x + a / b + fmod(a, b);
    r += min(a, b) + max(a, b) + clamp(a, b, sum) + saturate(a);
    r += mad(a, b, sum) + lerp(a, b, sum) + step(a, b) + smoothstep(a, b, sum) + abs(b);
    r += floor(a) + ceil(a) + trunc(a) + round(a) + frac(a) + degrees(a) + radians(a);
    r += float4(dot(a, b), length(a), distance(a, b), weight(a.x, b.y));
    r += normalize(a) + reflect(a, b) + refract(a, b, 0.5) + faceforward(a, b, sum);
    r += float4(cross(a.xyz, b.xyz), rcp(a.x)) + (float4)sign(a);
    float4 whole, exponent;
    r += modf(a, whole) + whole + frexp(b, exponent) + exponent + ldexp(a, b);
    r += sqrt(a) + rsqrt(a) + exp(a) + exp2(a) + log(a) + log2(a) + log10(a) + pow(a, b);
    r += sin(a) + cos(a) + tan(a) + asin(a) + acos(a) + atan(a) + atan2(a, b) + sinh(a) + cosh(a) + tanh(a);
    float3x3 m = float3x3(a.xyz, b.xyz, sum.xyz);
    r.xyz += mul(m, a.xyz) + mul(b.xyz, m) + mul(m, m)[1] + (m * 2)[0] + transpose(m)[2];
    r.w += determinant(m);
    if (any(isnan(r)) || any(isinf(a)) || any(a != b) || all(a == b) || a.x >= b.x || a.y <= b.z)
        r += sum;
    outputs[i] = r;

    int4 s = asint(a);
    uint4 u = asuint(b);
    int4 n = (int4)a + (int4)(uint4)b + s / int4(u) + s % int4(u) + int4(u / uint4(s)) + int4(u % uint4(s));
    n += (s << s) + (s >> s) + int4(u >> u) + s / 3 + s % 7 + int4(u / 5) + clamp(s, int4(u), s.yzwx);
    n += int4(f32tof16(a)) + asint(f16tof32(u)) + asint((float4)u) + asint((float4)s);
    integers[i] = n;
}
