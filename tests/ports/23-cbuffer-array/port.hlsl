// Weighs five neighbouring samples, the edge repeated.

cbuffer Kernel : register(b0)
{
    uint Weights[5];
    uint Count;
};
StructuredBuffer<uint> Samples : register(t0);
RWStructuredBuffer<uint> Filtered : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count)
        return;
    uint sum = 0;
    for (uint tap = 0; tap < 5; tap++)
        sum += Samples[min(max(id.x + tap, 2) - 2, Count - 1)] * Weights[tap];
    Filtered[id.x] = sum;
}
