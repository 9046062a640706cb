// Pitch of a row of texels in words, rounded up to a whole number of blocks, and what that leaves over.

cbuffer Upload : register(b0)
{
    uint Count;
    uint Bpp;
    uint Alignment;
};
StructuredBuffer<uint> Widths : register(t0);
RWStructuredBuffer<uint2> Pitches : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count)
        return;
    uint words = Widths[id.x] * Bpp;
    uint blocks = words / Alignment + min(words % Alignment, 1);
    Pitches[id.x] = uint2(blocks * Alignment, blocks * Alignment - words);
}
