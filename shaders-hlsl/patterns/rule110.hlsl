// An elementary cellular automaton (rule 110), 32 cells a word, on a ring: sixteen generations, each a row of the
// output.

StructuredBuffer<uint> gStart : register(t0);
RWStructuredBuffer<uint> gRows : register(u1);

cbuffer Params : register(b2)
{
    uint gWords;
    // The generation that is read.
    uint gRow;
};

[numthreads(32, 1, 1)]
void CopyCS(uint3 id : SV_DispatchThreadID)
{
    if (id.x < gWords)
        gRows[id.x] = gStart[id.x];
}

[numthreads(32, 1, 1)]
void NextCS(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= gWords)
        return;
    uint row = gRow * gWords;
    uint own = gRows[row + id.x];
    // Bit k is cell k; the neighbours come in from the words beside it.
    uint lower = gRows[row + (id.x + gWords - 1) % gWords];
    uint higher = gRows[row + (id.x + 1) % gWords];
    uint right = own << 1 | lower >> 31;
    uint left = own >> 1 | higher << 31;
    // Alive unless all three are alive or neither this one nor its right neighbour is.
    gRows[row + gWords + id.x] = (own | right) & ~(left & own & right);
}
