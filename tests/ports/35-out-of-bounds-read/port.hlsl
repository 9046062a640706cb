// Steps from each height to the next; behind the last there is nothing.

cbuffer Profile : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Heights : register(t0);
RWStructuredBuffer<uint> Steps : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
        Steps[id.x] = Heights[id.x + 1] - Heights[id.x];
}
