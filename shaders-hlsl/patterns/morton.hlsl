// Morton codes: the bits of two coordinates of 16 bits between each other, and of three of 10 bits; and back.

StructuredBuffer<uint4> gPoints : register(t0);
// Code of two, code of three, and both taken apart again.
RWStructuredBuffer<uint2> gCodes : register(u1);
RWStructuredBuffer<uint4> gDecoded : register(u2);

uint Spread2(uint x)
{
    x &= 0xffff;
    x = (x | x << 8) & 0x00ff00ff;
    x = (x | x << 4) & 0x0f0f0f0f;
    x = (x | x << 2) & 0x33333333;
    return (x | x << 1) & 0x55555555;
}

uint Gather2(uint x)
{
    x &= 0x55555555;
    x = (x | x >> 1) & 0x33333333;
    x = (x | x >> 2) & 0x0f0f0f0f;
    x = (x | x >> 4) & 0x00ff00ff;
    return (x | x >> 8) & 0xffff;
}

uint Spread3(uint x)
{
    x &= 0x3ff;
    x = (x | x << 16) & 0x030000ff;
    x = (x | x << 8) & 0x0300f00f;
    x = (x | x << 4) & 0x030c30c3;
    return (x | x << 2) & 0x09249249;
}

uint Gather3(uint x)
{
    x &= 0x09249249;
    x = (x | x >> 2) & 0x030c30c3;
    x = (x | x >> 4) & 0x0300f00f;
    x = (x | x >> 8) & 0x030000ff;
    return (x | x >> 16) & 0x3ff;
}

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gPoints.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    uint4 p = gPoints[id.x];
    uint two = Spread2(p.x) | Spread2(p.y) << 1;
    uint three = Spread3(p.x) | Spread3(p.y) << 1 | Spread3(p.z) << 2;
    gCodes[id.x] = uint2(two, three);
    // Of any code, not only of those just made.
    gDecoded[id.x] = uint4(Gather2(p.w), Gather2(p.w >> 1), Gather3(three >> 1), Gather3(p.w >> 2));
}
