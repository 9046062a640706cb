// 32-bit float texels are copied bit for bit.

Texture2D<float4> texels : register(t0, space0);
RWStructuredBuffer<uint4> readBits : register(u1, space0);
StructuredBuffer<uint4> values : register(t2, space0);
[[vk::image_format("rgba32f")]] RWTexture2D<float4> written : register(u3, space0);
Texture2D<float> singleTexels : register(t4, space0);
RWStructuredBuffer<uint> singleReadBits : register(u5, space0);
[[vk::image_format("r32f")]] RWTexture2D<float> singleWritten : register(u6, space0);

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

[numthreads(256, 1, 1)]
void loadSingle(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    singleTexels.GetDimensions(width, height);
    singleReadBits[id.x] = asuint(singleTexels.Load(int3(id.x % width, id.x / width, 0)));
}

[numthreads(16, 16, 1)]
void storeSingle(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    singleWritten.GetDimensions(width, height);
    singleWritten[id.xy] = asfloat(values[id.y * width + id.x].x);
}
