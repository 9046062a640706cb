// x + s * (y - x): 1 - 100000000 is rounded to -100000000, so the end is 0 and not 1.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<float> y : register(t1, space0);
StructuredBuffer<float> s : register(t2, space0);
RWStructuredBuffer<float> result : register(u3, space0);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = x[i] + s[i] * (y[i] - x[i]);
}
