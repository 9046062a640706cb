// Integer texels are copied bit for bit.
// Codes are written within their range: what a larger one becomes is not the same everywhere.

Texture2D<uint4> codes : register(t0, space0);
RWStructuredBuffer<uint4> readCodes : register(u1, space0);
StructuredBuffer<uint4> values : register(t2, space0);
[[vk::image_format("rgba8ui")]] RWTexture2D<uint4> written : register(u3, space0);
Texture2D<uint> singleTexels : register(t4, space0);
RWStructuredBuffer<uint> singleRead : register(u5, space0);
[[vk::image_format("r32ui")]] RWTexture2D<uint> singleWritten : register(u6, space0);

[numthreads(256, 1, 1)]
void load(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    codes.GetDimensions(width, height);
    readCodes[id.x] = codes.Load(int3(id.x % width, id.x / width, 0));
}

[numthreads(16, 16, 1)]
void store(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    written.GetDimensions(width, height);
    written[id.xy] = values[id.y * width + id.x] & 255;
}

[numthreads(256, 1, 1)]
void loadSingle(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    singleTexels.GetDimensions(width, height);
    singleRead[id.x] = singleTexels.Load(int3(id.x % width, id.x / width, 0));
}

[numthreads(16, 16, 1)]
void storeSingle(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    singleWritten.GetDimensions(width, height);
    singleWritten[id.xy] = values[id.y * width + id.x].x;
}
