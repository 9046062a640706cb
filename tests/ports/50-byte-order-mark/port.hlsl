// Swaps the bytes of words from a big-endian file.

cbuffer File : register(b0)
{
    uint Count;
};
RWStructuredBuffer<uint> Words : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
    {
        uint word = Words[id.x];
        Words[id.x] = word << 24 | (word & 0xff00) << 8 | word >> 8 & 0xff00 | word >> 24;
    }
}
