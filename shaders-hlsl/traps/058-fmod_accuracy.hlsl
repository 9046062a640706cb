// x - y * trunc(x / y), each step rounded: 0 for 1e20 and 7, where C gives 3; 0 for 1 and 0.1, where C gives 0.1; inf
// times 0 is NaN, where C gives 5.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<float> y : register(t1, space0);
RWStructuredBuffer<float> result : register(u2, space0);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = fmod(x[i], y[i]);
}
