// Walsh-Hadamard transform modulo 2^32 in place, one distance a pass: sums and differences of pairs.

RWStructuredBuffer<int> gValues : register(u0);

cbuffer Params : register(b1)
{
    uint gDistance;
};

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gValues.GetDimensions(count, stride);
    if (id.x >= count / 2)
        return;
    // A zero goes in where the distance has its bit.
    uint low = id.x & (gDistance - 1);
    uint first = 2 * (id.x - low) + low;
    int a = gValues[first];
    int b = gValues[first + gDistance];
    gValues[first] = a + b;
    gValues[first + gDistance] = a - b;
}
