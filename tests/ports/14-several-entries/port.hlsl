// Sums of three neighbours along one axis of a grid, the edge repeated; one entry point for each axis.
#pragma kernel SumRows
#pragma kernel SumColumns

uint Width, Height;
StructuredBuffer<uint> Cells;
RWStructuredBuffer<uint> Sums;

uint Cell(uint x, uint y)
{
    return Cells[min(y, Height - 1) * Width + min(x, Width - 1)];
}

[numthreads(8, 8, 1)]
void SumRows(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Width && id.y < Height)
        Sums[id.y * Width + id.x] = Cell(max(id.x, 1) - 1, id.y) + Cell(id.x, id.y) + Cell(id.x + 1, id.y);
}

[numthreads(8, 8, 1)]
void SumColumns(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Width && id.y < Height)
        Sums[id.y * Width + id.x] = Cell(id.x, max(id.y, 1) - 1) + Cell(id.x, id.y) + Cell(id.x, id.y + 1);
}
