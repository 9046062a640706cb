// Which cells of a grid lie in a window.

cbuffer Window : register(b0)
{
    uint Count;
    uint2 Low;
    uint2 High;
};
StructuredBuffer<uint2> Cells : register(t0);
RWStructuredBuffer<uint> Inside : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
    {
        uint2 cell = Cells[id.x];
        Inside[id.x] = all(cell >= Low && cell < High) ? 1 : 0;
    }
}
