// One layer over another (Porter and Duff), colours that are multiplied with their alpha, a pixel in a word. x·y/255 is
// rounded to nearest without a division.

StructuredBuffer<uint> gAbove : register(t0);
RWStructuredBuffer<uint> gBelow : register(u1);

// Two channels at once, each in 16 bits.
uint Scaled(uint channels, uint factor)
{
    uint product_ = channels * factor + 0x00800080;
    return (product_ + (product_ >> 8 & 0x00ff00ff)) >> 8 & 0x00ff00ff;
}

uint Premultiplied(uint color)
{
    uint alpha = color >> 24;
    return Scaled(color & 0x00ff00ff, alpha) | Scaled(color >> 8 & 0xff, alpha) << 8 | alpha << 24;
}

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gAbove.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    // Noise is not multiplied yet; afterwards no channel is above its alpha, and no sum above 255.
    uint front = Premultiplied(gAbove[id.x]);
    uint back = Premultiplied(gBelow[id.x]);
    uint rest = 255 - (front >> 24);
    uint odd = Scaled(back >> 8 & 0x00ff00ff, rest) << 8;
    uint even = Scaled(back & 0x00ff00ff, rest);
    gBelow[id.x] = front + (odd | even);
}
