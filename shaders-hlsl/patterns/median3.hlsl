// Median of 3×3 texels, channel by channel: nineteen exchanges put the fifth of nine in the middle.

Texture2D<uint4> gPicture : register(t0);
[[vk::image_format("rgba8ui")]]
RWTexture2D<uint4> gResult : register(u1);

void Order(inout uint4 a, inout uint4 b)
{
    uint4 smaller = min(a, b);
    b = max(a, b);
    a = smaller;
}

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    gPicture.GetDimensions(width, height);
    if (id.x >= width || id.y >= height)
        return;
    uint4 v[9];
    for (int i = 0; i < 9; ++i)
    {
        int2 place = int2(id.xy) + int2(i % 3 - 1, i / 3 - 1);
        v[i] = gPicture.Load(int3(clamp(place, int2(0, 0), int2(width, height) - 1), 0));
    }
    Order(v[1], v[2]);
    Order(v[4], v[5]);
    Order(v[7], v[8]);
    Order(v[0], v[1]);
    Order(v[3], v[4]);
    Order(v[6], v[7]);
    Order(v[1], v[2]);
    Order(v[4], v[5]);
    Order(v[7], v[8]);
    Order(v[0], v[3]);
    Order(v[5], v[8]);
    Order(v[4], v[7]);
    Order(v[3], v[6]);
    Order(v[1], v[4]);
    Order(v[2], v[5]);
    Order(v[4], v[7]);
    Order(v[4], v[2]);
    Order(v[6], v[4]);
    Order(v[4], v[2]);
    gResult[id.xy] = v[4];
}
