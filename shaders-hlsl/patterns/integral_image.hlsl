// Integral image: sums along each row, one thread a row; then along each column, one thread a column.

RWStructuredBuffer<uint> gSums : register(u0);

cbuffer Params : register(b1)
{
    uint2 gSize;
};

[numthreads(32, 1, 1)]
void RowsCS(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= gSize.y)
        return;
    uint sum = 0;
    for (uint x = 0; x < gSize.x; ++x)
    {
        sum += gSums[id.x * gSize.x + x] & 255;
        gSums[id.x * gSize.x + x] = sum;
    }
}

[numthreads(32, 1, 1)]
void ColumnsCS(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= gSize.x)
        return;
    uint sum = 0;
    for (uint y = 0; y < gSize.y; ++y)
    {
        sum += gSums[y * gSize.x + id.x];
        gSums[y * gSize.x + id.x] = sum;
    }
}
