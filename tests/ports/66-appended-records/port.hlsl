struct Hit
{
    uint id;
    float depth;
};
StructuredBuffer<float> Depths : register(t0);
RWStructuredBuffer<Hit> Hits : register(u0);
RWStructuredBuffer<uint> HitCount : register(u1);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    Depths.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    float depth = Depths[id.x];
    if (depth < 0.5)
    {
        uint slot;
        InterlockedAdd(HitCount[0], 1, slot);
        Hits[slot].id = id.x;
        Hits[slot].depth = depth;
    }
}
