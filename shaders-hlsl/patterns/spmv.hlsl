// Sparse matrix times vector, rows compressed (CSR): each row's entries are between two places of gRowStarts, and some
// rows have none. Row r has r % 5 entries here.

RWStructuredBuffer<uint> gRowStarts : register(u0);
StructuredBuffer<uint> gColumns : register(t1);
StructuredBuffer<uint> gValues : register(t2);
StructuredBuffer<uint> gFactor : register(t3);
RWStructuredBuffer<uint> gProduct : register(u4);

[numthreads(64, 1, 1)]
void IndexCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gRowStarts.GetDimensions(count, stride);
    uint row = id.x;
    if (row < count)
    {
        uint rest = row % 5;
        gRowStarts[row] = row / 5 * 10 + rest * (rest - 1) / 2;
    }
}

[numthreads(64, 1, 1)]
void MultiplyCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gFactor.GetDimensions(count, stride);
    uint row = id.x;
    if (row >= count)
        return;
    uint sum = 0;
    for (uint entry = gRowStarts[row]; entry < gRowStarts[row + 1]; ++entry)
        sum += gValues[entry] * gFactor[gColumns[entry] % count];
    gProduct[row] = sum;
}
