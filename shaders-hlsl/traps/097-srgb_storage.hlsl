// D3D has no UAV of R8G8B8A8_UNORM_SRGB, and WGSL no such format.

[[vk::image_format("rgba8")]] RWTexture2D<float4> texels : register(u0, space0);

[numthreads(1, 1, 1)]
void main()
{
    texels[uint2(0, 0)] = float4(128.0, 0.0, 0.0, 255.0) / 255.0;
}
