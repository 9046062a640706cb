// How many numbers have each remainder by 16.

cbuffer Sizes : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Numbers : register(t0);
RWStructuredBuffer<uint> Bins : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
        Bins[Numbers[id.x] % 16] += 1;
}
