// Half the size, rounded up: the mean of 2×2 texels, to nearest; a texel beyond an edge is the edge. As for a level of
// a mip chain.

Texture2D<uint4> gSource : register(t0);
[[vk::image_format("rgba8ui")]]
RWTexture2D<uint4> gSmaller : register(u1);

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint2 size, last;
    gSmaller.GetDimensions(size.x, size.y);
    if (any(id.xy >= size))
        return;
    gSource.GetDimensions(last.x, last.y);
    last -= 1;
    uint2 first = 2 * id.xy;
    uint2 second = min(first + 1, last);
    uint4 sum = gSource[first];
    sum += gSource[uint2(second.x, first.y)];
    sum += gSource[uint2(first.x, second.y)];
    sum += gSource[second];
    gSmaller[id.xy] = (sum + 2) / 4;
}
