// 255 * 0.5 is halfway, and goes up; so does 255 * 0.0019607844, which is a little above one half.

StructuredBuffer<float4> x : register(t0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);

uint code(float x)
{
    return (uint)floor(0.5 + 255.0 * saturate(x));
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = code(x[i].x) | code(x[i].y) << 8 | code(x[i].z) << 16 | code(x[i].w) << 24;
}
