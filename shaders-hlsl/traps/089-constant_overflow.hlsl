// The factor from a buffer, as WGSL wants it.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> result : register(u1, space0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = x[0] * 2.0f;
}
