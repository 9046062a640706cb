// x - floor(x): 0.75 of -0.25, and 1 of -1e-9, which is not below 1.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> result : register(u1, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = frac(x[i]);
}
