// Integers divide as integers. Without a suffix the product of literals is rounded once, with it each factor is
// rounded before.

RWStructuredBuffer<float> result : register(u0, space0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = 1 / 2;
    result[1] = 0.1 * 0.1;
    result[2] = 0.1f * 0.1f;
}
