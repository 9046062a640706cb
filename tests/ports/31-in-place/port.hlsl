// Blurs rows of 16 in their own buffer, the edge repeated; each invocation has a row for itself.

static const uint ROW = 16;

cbuffer Image : register(b0)
{
    uint Count;
};
RWStructuredBuffer<uint> Texels : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint first = id.x * ROW;
    uint end = min(first + ROW, Count);
    if (first >= end)
        return;
    // The texel before has been blurred by the time it is needed, so its old value is kept.
    uint before = Texels[first];
    for (uint at = first; at < end; at++)
    {
        uint here = Texels[at];
        uint after = Texels[min(at + 1, end - 1)];
        Texels[at] = (before + 2 * here + after) / 4;
        before = here;
    }
}
