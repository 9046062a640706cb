// Exposes a picture: light saturates as film does.

cbuffer Film : register(b0)
{
    float Exposure;
};
Texture2D<float4> Scene : register(t0);
RWTexture2D<float4> Exposed : register(u0);

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint2 size;
    Scene.GetDimensions(size.x, size.y);
    if (any(id.xy >= size))
        return;
    float4 light = Scene[id.xy];
    Exposed[id.xy] = float4(1.0 - exp(-light.rgb * Exposure), light.a);
}
