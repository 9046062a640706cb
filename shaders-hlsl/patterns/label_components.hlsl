// Connected components by spreading the largest label: every set cell takes the largest of itself and its four
// neighbours, pass after pass, from one half of a buffer to the other.

RWStructuredBuffer<uint> gLabels : register(u0);

cbuffer Params : register(b1)
{
    uint2 gSize;
    // 0 or 1: the half that is read.
    uint gHalf;
};

[numthreads(8, 8, 1)]
void StartCS(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= gSize))
        return;
    uint place = id.y * gSize.x + id.x;
    // Two of three cells are set.
    gLabels[place] = gLabels[place] % 3 != 0 ? place + 1 : 0;
}

[numthreads(8, 8, 1)]
void SpreadCS(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= gSize))
        return;
    uint cells = gSize.x * gSize.y;
    uint from_ = gHalf * cells;
    uint place = id.y * gSize.x + id.x;
    uint label = gLabels[from_ + place];
    if (label != 0)
    {
        if (id.x > 0)
            label = max(label, gLabels[from_ + place - 1]);
        if (id.x + 1 < gSize.x)
            label = max(label, gLabels[from_ + place + 1]);
        if (id.y > 0)
            label = max(label, gLabels[from_ + place - gSize.x]);
        if (id.y + 1 < gSize.y)
            label = max(label, gLabels[from_ + place + gSize.x]);
    }
    gLabels[cells - from_ + place] = label;
}
