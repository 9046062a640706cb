// Addresses of voxels in a brick that repeats in all directions.

cbuffer Brick : register(b0)
{
    uint Count;
    uint3 CellCount;
    uint3 Origin;
};
RWStructuredBuffer<uint> Addresses : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count)
        return;
    uint3 voxel = uint3(id.x, id.x / 7, id.x / 49) + Origin;
    uint3 wrapped = voxel % CellCount;
    Addresses[id.x] = (wrapped.z * CellCount.y + wrapped.y) * CellCount.x + wrapped.x;
}
