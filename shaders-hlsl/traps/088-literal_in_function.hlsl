// 100000.3 in 32 bits is 100000.296875.

RWStructuredBuffer<float> result : register(u0, space0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = 100000.3f - floor(100000.3f);
    result[1] = frac(100000.3f);
}
