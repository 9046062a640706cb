// Directions of emission on a circle, for turns in 0..1.

cbuffer Emitter : register(b0)
{
    uint Count;
};
StructuredBuffer<float> Turns : register(t0);
RWStructuredBuffer<float2> Directions : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
    {
        float angle = Turns[id.x] * 6.2831853;
        float s, c;
        sincos(angle, s, c);
        Directions[id.x] = float2(c, s);
    }
}
