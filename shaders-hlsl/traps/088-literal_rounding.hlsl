// The 32-bit float next to 100000.1 is 100000.1015625. DXC rounds to that with the suffix, and without it towards
// zero, to 100000.09375.

RWStructuredBuffer<float> result : register(u0, space0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = frac(100000.1f);
    result[1] = frac(100000.1);
}
