// Multiplies colours by their opacity, for blending.

cbuffer Layer : register(b0)
{
    uint Count;
};
StructuredBuffer<float4> Colours : register(t0);
RWStructuredBuffer<float4> Premultiplied : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
    {
        float4 colour = Colours[id.x];
        colour.rgb *= colour.a;
        Premultiplied[id.x] = colour;
    }
}
