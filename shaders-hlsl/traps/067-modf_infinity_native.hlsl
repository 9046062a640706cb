// x - trunc(x) is inf - inf, which is NaN; C has 0.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> fraction : register(u1, space0);
RWStructuredBuffer<float> whole : register(u2, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    float integer;
    fraction[i] = modf(x[i], integer);
    whole[i] = integer;
}
