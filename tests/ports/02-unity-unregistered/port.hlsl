// Outlines of a picture of object numbers: a texel beside one of another object keeps its number, others become 0.
#pragma kernel DrawOutline

Texture2D<uint> _ObjectsTex;
RWTexture2D<uint> _OutlineTex;

[numthreads(8, 8, 1)]
void DrawOutline(uint3 id : SV_DispatchThreadID)
{
    uint2 size;
    _ObjectsTex.GetDimensions(size.x, size.y);
    if (any(id.xy >= size))
        return;
    uint here = _ObjectsTex[id.xy];
    uint right = _ObjectsTex[min(id.xy + uint2(1, 0), size - 1)];
    uint below = _ObjectsTex[min(id.xy + uint2(0, 1), size - 1)];
    _OutlineTex[id.xy] = right != here || below != here ? here : 0;
}
