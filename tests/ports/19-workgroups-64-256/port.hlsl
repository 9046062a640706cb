// Differences of neighbouring time stamps; the first has none before it.

cbuffer Trace : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Stamps : register(t0);
RWStructuredBuffer<uint> Durations : register(u0);

[numthreads(256, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
        Durations[id.x] = Stamps[id.x] - Stamps[max(id.x, 1) - 1];
}
