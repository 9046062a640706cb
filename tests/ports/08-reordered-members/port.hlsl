// Morton codes of cells of a grid, moved by an offset and tagged with the level of the grid.

cbuffer Grid : register(b0)
{
    uint Count;
    uint Level;
    uint OffsetY;
    uint OffsetX;
};
StructuredBuffer<uint2> Cells : register(t0);
RWStructuredBuffer<uint> Codes : register(u0);

uint Spread(uint value)
{
    uint bits = value & 0xffff;
    bits = (bits | bits << 8) & 0x00ff00ff;
    bits = (bits | bits << 4) & 0x0f0f0f0f;
    bits = (bits | bits << 2) & 0x33333333;
    return (bits | bits << 1) & 0x55555555;
}

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count)
        return;
    uint2 cell = Cells[id.x] + uint2(OffsetX, OffsetY);
    Codes[id.x] = (Spread(cell.x) | Spread(cell.y) << 1) ^ Level << 28;
}
