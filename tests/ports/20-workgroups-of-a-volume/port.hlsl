// Spreads the highest of a voxel and its neighbours in front and behind, the edge repeated.

cbuffer Volume : register(b0)
{
    uint3 Size;
};
StructuredBuffer<uint> Density : register(t0);
RWStructuredBuffer<uint> Spread : register(u0);

uint Voxel(uint3 at)
{
    return (at.z * Size.y + at.y) * Size.x + at.x;
}

[numthreads(8, 8, 8)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (any(id >= Size))
        return;
    uint front = Density[Voxel(uint3(id.xy, max(id.z, 1) - 1))];
    uint back = Density[Voxel(uint3(id.xy, min(id.z + 1, Size.z - 1)))];
    Spread[Voxel(id)] = max(Density[Voxel(id)], max(front, back));
}
