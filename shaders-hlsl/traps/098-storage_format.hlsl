// Four codes in one texel; HLSL says the format in an attribute that D3D ignores.

[[vk::image_format("rgba8")]] RWTexture2D<float4> texels : register(u0, space0);

[numthreads(1, 1, 1)]
void main()
{
    texels[uint2(0, 0)] = float4(64.0, 128.0, 191.0, 255.0) / 255.0;
}
