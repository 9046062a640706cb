// A height field of three waves over a patch, one along the second axis.

cbuffer Terrain : register(b0)
{
    uint2 Size;
    float3 Frequency;
};
RWStructuredBuffer<float> Heights : register(u0);

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= Size))
        return;
    float2 st = float2(id.xy) + 0.5;
    float3 phase = st.xyx * Frequency;
    Heights[id.y * Size.x + id.x] = sin(phase.x) + sin(phase.y) + sin(phase.z);
}
