// The origin has no angle, and on the negative axis the sign of a zero decides between pi and -pi.

StructuredBuffer<float> y : register(t0, space0);
StructuredBuffer<float> x : register(t1, space0);
RWStructuredBuffer<float> result : register(u2, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = atan2(y[i], x[i]);
}
