// tanh is 1 there; written as sinh(x) / cosh(x) it is infinity over infinity, which is NaN.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> sine : register(u1, space0);
RWStructuredBuffer<float> cosine : register(u2, space0);
RWStructuredBuffer<float> tangent : register(u3, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    sine[i] = sinh(x[i]);
    cosine[i] = cosh(x[i]);
    tangent[i] = tanh(x[i]);
}
