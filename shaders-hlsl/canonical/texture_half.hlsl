// 16-bit float texels: every pattern read, every float written. What is written is kept within what a 16-bit float holds:
// no format's rules give a NaN its bits, and SwiftShader writes one for infinity.

Texture2D<float4> texels : register(t0, space0);
RWStructuredBuffer<uint4> readBits : register(u1, space0);
StructuredBuffer<uint4> values : register(t2, space0);
[[vk::image_format("rgba16f")]] RWTexture2D<float4> written : register(u3, space0);

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
    written[id.xy] = clamp(asfloat(values[id.y * width + id.x]), -65519.0, 65519.0);
}
