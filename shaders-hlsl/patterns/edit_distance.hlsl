// Edit distance of two texts (Levenshtein), a diagonal a pass: all cells of a diagonal hang only on the two before it.

StructuredBuffer<uint> gFirst : register(t0);
StructuredBuffer<uint> gSecond : register(t1);
// One more row and column than letters.
RWStructuredBuffer<uint> gTable : register(u2);

cbuffer Params : register(b3)
{
    // Letters of the texts, and the diagonal.
    uint gColumns;
    uint gRows;
    uint gDiagonal;
};

[numthreads(32, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint x = id.x;
    if (x > gColumns || x > gDiagonal || gDiagonal - x > gRows)
        return;
    uint y = gDiagonal - x;
    uint pitch = gColumns + 1;
    uint place = y * pitch + x;
    if (x == 0 || y == 0)
    {
        gTable[place] = gDiagonal;
        return;
    }
    // An alphabet of four letters.
    uint differ = (gFirst[x - 1] & 3) != (gSecond[y - 1] & 3);
    uint replaced = gTable[place - pitch - 1] + differ;
    uint inserted = min(gTable[place - 1], gTable[place - pitch]) + 1;
    gTable[place] = min(replaced, inserted);
}
