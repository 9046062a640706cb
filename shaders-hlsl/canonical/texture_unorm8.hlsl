// 8-bit unorm texels: every code read, every float written.
// Bits of what is read; what is written is any float, and then the floats on both sides of each boundary between codes.

Texture2D<float4> texels : register(t0, space0);
RWStructuredBuffer<uint4> readBits : register(u1, space0);
StructuredBuffer<uint4> values : register(t2, space0);
[[vk::image_format("rgba8")]] RWTexture2D<float4> written : register(u3, space0);
[[vk::image_format("rgba8")]] RWTexture2D<float4> boundaries : register(u4, space0);

[numthreads(256, 1, 1)]
void load(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    texels.GetDimensions(width, height);
    readBits[id.x] = asuint(texels.Load(int3(id.x % width, id.x / width, 0)));
}

[numthreads(16, 16, 1)]
void store(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    written.GetDimensions(width, height);
    written[id.xy] = asfloat(values[id.y * width + id.x]);
}

[numthreads(16, 16, 1)]
void approach(uint3 id : SV_DispatchThreadID)
{
    const uint4 code = id.xxxx % 256;
    const uint4 boundary = asuint((float4(code) + 0.5) / 255.0);
    const uint4 steps = uint4(0, 1, 2, 3) + id.y * 4;
    boundaries[id.xy] = asfloat(boundary + steps - 2048);
}
