// exp2(y * log2(x)) gives NaN or 0 for 0 to the power of 0, NaN for -2 squared, and 99.99999 for 10 squared.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<float> y : register(t1, space0);
RWStructuredBuffer<float> result : register(u2, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = pow(x[i], y[i]);
}
