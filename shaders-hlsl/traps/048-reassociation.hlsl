// 100000000 + 1 is 100000000 in 32 bits, so the difference is 0; reordered, it is 1.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> result : register(u1, space0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = (x[0] + x[1]) - x[0];
}
