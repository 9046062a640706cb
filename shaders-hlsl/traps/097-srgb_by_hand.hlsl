// Half of the light is code 188. No sRGB format can be stored to, in D3D as in WebGPU.

StructuredBuffer<float> linear_light : register(t0, space0);
[[vk::image_format("rgba8")]] RWTexture2D<float4> texels : register(u1, space0);

float encoded(float x)
{
    if (x <= 0.0031308)
        return 12.92 * x;
    return 1.055 * pow(x, 1.0 / 2.4) - 0.055;
}

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    texels[uint2(i, 0)] = float4(encoded(linear_light[i]), 0.0, 0.0, 1.0);
}
