// Greys a picture by its luma, into the format that the host's view has.

Texture2D<float4> Scene : register(t0);
RWTexture2D<float4> Greyed : register(u0);

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint2 size;
    Scene.GetDimensions(size.x, size.y);
    if (any(id.xy >= size))
        return;
    float4 colour = Scene[id.xy];
    float luma = colour.r * 0.25 + colour.g * 0.625 + colour.b * 0.125;
    Greyed[id.xy] = float4(luma, luma, luma, colour.a);
}
