// floor(0.5 + 255 * x) of what is clamped to 0..1, the first component in the low byte.

StructuredBuffer<float4> x : register(t0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);

uint code(float x)
{
    return (uint)floor(0.5 + 255.0 * saturate(x));
}

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = code(x[i].x) | code(x[i].y) << 8 | code(x[i].z) << 16 | code(x[i].w) << 24;
}
