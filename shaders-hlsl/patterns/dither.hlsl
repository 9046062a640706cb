// Ordered dithering of grey codes to one bit with a Bayer matrix of 8×8, eight pixels to a byte and four bytes to a
// word.

StructuredBuffer<uint> gGrey : register(t0);
// Words of 32 pixels, rows padded to whole words.
RWStructuredBuffer<uint> gBits : register(u1);

cbuffer Params : register(b2)
{
    uint2 gSize;
};

// 0 to 63, a table where the other kernel works it out.
static const uint BAYER[8][8] = {
    { 0, 32, 8, 40, 2, 34, 10, 42 },
    { 48, 16, 56, 24, 50, 18, 58, 26 },
    { 12, 44, 4, 36, 14, 46, 6, 38 },
    { 60, 28, 52, 20, 62, 30, 54, 22 },
    { 3, 35, 11, 43, 1, 33, 9, 41 },
    { 51, 19, 59, 27, 49, 17, 57, 25 },
    { 15, 47, 7, 39, 13, 45, 5, 37 },
    { 63, 31, 55, 23, 61, 29, 53, 21 },
};

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint across = (gSize.x + 31) / 32;
    if (id.x >= across || id.y >= gSize.y)
        return;
    uint word = 0;
    for (uint i = 0; i < 32; ++i)
    {
        uint x = 32 * id.x + i;
        if (x < gSize.x)
        {
            uint code = gGrey[id.y * gSize.x + x] & 255;
            word |= uint(code > 4 * BAYER[id.y % 8][x % 8] + 1) << i;
        }
    }
    gBits[id.y * across + id.x] = word;
}
