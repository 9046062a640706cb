// Correctly rounded in the canonical build; some ULP off in what drivers make of them.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<float> y : register(t1, space0);
RWStructuredBuffer<float> e : register(u2, space0);
RWStructuredBuffer<float> two : register(u3, space0);
RWStructuredBuffer<float> natural : register(u4, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    e[i] = exp(x[i]);
    two[i] = exp2(x[i]);
    natural[i] = log(y[i]);
}
