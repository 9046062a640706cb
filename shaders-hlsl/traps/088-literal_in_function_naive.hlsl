// Rounded to 32 bits before or after the whole part is taken away.

RWStructuredBuffer<float> result : register(u0, space0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = 100000.3 - floor(100000.3);
    result[1] = frac(100000.3);
}
