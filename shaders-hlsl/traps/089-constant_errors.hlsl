// The product overflows to infinity, and the shift by 32 is one by 0.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<uint> shift : register(t1, space0);
RWStructuredBuffer<float> product : register(u2, space0);
RWStructuredBuffer<uint> shifted : register(u3, space0);

[numthreads(1, 1, 1)]
void main()
{
    product[0] = x[0] * x[1];
    shifted[0] = 1u << shift[0];
}
