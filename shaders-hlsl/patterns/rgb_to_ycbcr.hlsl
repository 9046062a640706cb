// RGB to Y'CbCr of JPEG in whole numbers, 16 bits behind the point, and back; what is beyond a code is clamped.

Texture2D<uint4> gPicture : register(t0);
[[vk::image_format("rgba8ui")]]
RWTexture2D<uint4> gYCbCr : register(u1);
[[vk::image_format("rgba8ui")]]
RWTexture2D<uint4> gRgb : register(u2);

int Code(int value)
{
    // Shifts round down, so half is added first.
    return clamp((value + 32768) >> 16, 0, 255);
}

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint2 size;
    gPicture.GetDimensions(size.x, size.y);
    if (any(id.xy >= size))
        return;
    int4 c = gPicture[id.xy];
    int y = Code(19595 * c.r + 38470 * c.g + 7471 * c.b);
    int cb = Code(-11056 * c.r - 21712 * c.g + 32768 * c.b + 8388608);
    int cr = Code(32768 * c.r - 27440 * c.g - 5328 * c.b + 8388608);
    gYCbCr[id.xy] = int4(y, cb, cr, c.a);

    int r = Code(65536 * y + 91881 * (cr - 128));
    int g = Code(65536 * y - 22554 * (cb - 128) - 46802 * (cr - 128));
    int b = Code(65536 * y + 116130 * (cb - 128));
    gRgb[id.xy] = int4(r, g, b, c.a);
}
