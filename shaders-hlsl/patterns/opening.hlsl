// Morphological opening: the smallest of 5×5 texels, then the largest of 5×5 of those, one plane of numbers.

static const int RADIUS = 2;

Texture2D<uint> gSource : register(t0);
RWTexture2D<uint> gResult : register(u1);

int2 Size()
{
    uint width, height;
    gSource.GetDimensions(width, height);
    return int2(width, height);
}

[numthreads(16, 4, 1)]
void ErodeCS(int3 id : SV_DispatchThreadID)
{
    int2 size = Size();
    if (any(id.xy >= size))
        return;
    uint smallest = 0xffffffff;
    for (int y = max(id.y - RADIUS, 0); y <= min(id.y + RADIUS, size.y - 1); ++y)
        for (int x = max(id.x - RADIUS, 0); x <= min(id.x + RADIUS, size.x - 1); ++x)
            smallest = min(smallest, gSource.Load(int3(x, y, 0)));
    gResult[id.xy] = smallest;
}

[numthreads(16, 4, 1)]
void DilateCS(int3 id : SV_DispatchThreadID)
{
    int2 size = Size();
    if (any(id.xy >= size))
        return;
    uint largest = 0;
    for (int y = max(id.y - RADIUS, 0); y <= min(id.y + RADIUS, size.y - 1); ++y)
        for (int x = max(id.x - RADIUS, 0); x <= min(id.x + RADIUS, size.x - 1); ++x)
            largest = max(largest, gSource.Load(int3(x, y, 0)));
    gResult[id.xy] = largest;
}
