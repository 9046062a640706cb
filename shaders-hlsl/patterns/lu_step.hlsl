// LU decomposition in place, a pass a column: the column below the pivot becomes factors, and each row behind it loses
// its factor times the pivot's row. No pivot is chosen: the diagonal is made large.

RWStructuredBuffer<float> gMatrix : register(u0);

cbuffer Params : register(b1)
{
    uint gSize;
    // The column of the pivot.
    uint gPivot;
};

[numthreads(64, 1, 1)]
void StrengthenCS(uint3 id : SV_DispatchThreadID)
{
    if (id.x < gSize)
        gMatrix[id.x * gSize + id.x] += float(gSize);
}

// All rows and columns of one pass: a division, then a product and a difference for each column that is left.
[numthreads(64, 1, 1)]
void EliminateCS(uint3 id : SV_DispatchThreadID)
{
    uint row = gPivot + 1 + id.x;
    if (row >= gSize)
        return;
    uint place = row * gSize + gPivot;
    float factor = gMatrix[place] / gMatrix[gPivot * gSize + gPivot];
    gMatrix[place] = factor;
    for (uint x = gPivot + 1; x < gSize; ++x)
        gMatrix[row * gSize + x] -= factor * gMatrix[gPivot * gSize + x];
}
