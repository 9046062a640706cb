// Brings points into the world.

cbuffer Instance : register(b0)
{
    float4x4 World;
    uint Count;
};
StructuredBuffer<float4> Points : register(t0);
RWStructuredBuffer<float4> Placed : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
        Placed[id.x] = mul(World, Points[id.x]);
}
