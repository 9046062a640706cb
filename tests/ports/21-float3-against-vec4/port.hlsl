// Turns positions with Y up into positions with Z up, which also changes the hand.

cbuffer Mesh : register(b0)
{
    uint VertexCount;
};
StructuredBuffer<float3> Positions : register(t0);
RWStructuredBuffer<float3> Turned : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < VertexCount)
        Turned[id.x] = Positions[id.x].xzy;
}
