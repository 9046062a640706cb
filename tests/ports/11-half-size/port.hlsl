// Which points lie between the walls; the host sends the distance from the middle to a wall.

cbuffer Bounds : register(b0)
{
    uint Count;
    int HalfBounds;
};
StructuredBuffer<int> Points : register(t0);
RWStructuredBuffer<uint> Inside : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count)
        return;
    Inside[id.x] = Points[id.x] >= -HalfBounds && Points[id.x] < HalfBounds ? 1 : 0;
}
