// Bilinear resize to three halves of the size, in whole numbers: places in 1/256 of a texel, centres half a texel in.

Texture2D<uint4> gPicture : register(t0);
[[vk::image_format("rgba8ui")]]
RWTexture2D<uint4> gResult : register(u1);

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint2 size, source;
    gResult.GetDimensions(size.x, size.y);
    if (any(id.xy >= size))
        return;
    gPicture.GetDimensions(source.x, source.y);
    // (x + 1/2) · source / size - 1/2, times 256; negative at the left and upper edges.
    int2 place = int2((2 * id.xy + 1) * source * 128 / size) - 128;
    int2 last = int2(source) - 1;
    int2 first = clamp(place >> 8, 0, last);
    int2 second = clamp((place >> 8) + 1, 0, last);
    uint2 weight = place & 255;
    uint4 a = gPicture.Load(int3(first, 0));
    uint4 b = gPicture.Load(int3(second.x, first.y, 0));
    uint4 c = gPicture.Load(int3(first.x, second.y, 0));
    uint4 d = gPicture.Load(int3(second, 0));
    uint4 upper = a * (256 - weight.x) + b * weight.x;
    uint4 lower = c * (256 - weight.x) + d * weight.x;
    uint4 mixed = upper * (256 - weight.y) + lower * weight.y;
    gResult[id.xy] = (mixed + 32768) >> 16;
}
