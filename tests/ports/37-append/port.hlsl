// Lists the objects that are nearer than a limit, one atomic an object.

cbuffer Cull : register(b0)
{
    uint Count;
    uint Far;
};
StructuredBuffer<uint> Depths : register(t0);
RWStructuredBuffer<uint> Visible : register(u0);
RWStructuredBuffer<uint> VisibleCount : register(u1);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count || Depths[id.x] >= Far)
        return;
    uint place;
    InterlockedAdd(VisibleCount[0], 1, place);
    Visible[place] = id.x;
}
