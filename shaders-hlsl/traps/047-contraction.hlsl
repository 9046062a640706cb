// The product is rounded to 1 or to 1 + 2^-22, and nothing is left of the sum. Fused, its last bits are: 2^-26 and
// 2^-46.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<float> y : register(t1, space0);
StructuredBuffer<float> z : register(t2, space0);
RWStructuredBuffer<float> written : register(u3, space0);
RWStructuredBuffer<float> named : register(u4, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    written[i] = x[i] * y[i] + z[i];
    named[i] = mad(x[i], y[i], z[i]);
}
