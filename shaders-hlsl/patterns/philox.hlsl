// Philox4x32-10 (Salmon and others, 2011): random numbers of a counter and a key. The high half of a product is made of
// four products of halves, which needs no 64-bit integers.

StructuredBuffer<uint4> gCounters : register(t0);
RWStructuredBuffer<uint4> gNumbers : register(u1);

// High and low half of the product.
uint2 Multiplied(uint a, uint b)
{
    uint al = a & 0xffff;
    uint ah = a >> 16;
    uint bl = b & 0xffff;
    uint bh = b >> 16;
    uint low = al * bl;
    uint middle = ah * bl + (low >> 16);
    uint other = al * bh + (middle & 0xffff);
    return uint2(ah * bh + (middle >> 16) + (other >> 16), a * b);
}

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gCounters.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    uint4 counter = gCounters[id.x];
    uint2 key = uint2(id.x, 0x01234567);
    for (uint turn = 0; turn < 10; ++turn)
    {
        uint2 a = Multiplied(0xd2511f53, counter.x);
        uint2 b = Multiplied(0xcd9e8d57, counter.z);
        counter = uint4(b.x ^ counter.y ^ key.x, b.y, a.x ^ counter.w ^ key.y, a.y);
        key += uint2(0x9e3779b9, 0xbb67ae85);
    }
    gNumbers[id.x] = counter;
}
