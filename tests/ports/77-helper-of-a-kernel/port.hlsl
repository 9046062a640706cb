// The function that is wanted, and a kernel beside it that the port has not.

cbuffer Settings : register(b0)
{
    float Phase;
    float Contrast;
};
RWTexture2D<float4> Canvas : register(u0);

float Wave(float t)
{
    float turned = frac(t + Phase);
    return abs(turned * 2.0 - 1.0) * Contrast;
}

[numthreads(8, 8, 1)]
void Paint(uint3 id : SV_DispatchThreadID)
{
    Canvas[id.xy] = Wave(id.x / 16.0);
}
