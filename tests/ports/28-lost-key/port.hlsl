// Sorts the keys of each tile of 64 by a bitonic network; a tile that is not full is padded with the highest key.

cbuffer Sort : register(b0)
{
    uint Count;
};
RWStructuredBuffer<uint> Keys : register(u0);

groupshared uint Tile[64];

[numthreads(64, 1, 1)]
void SortTile(uint3 id : SV_DispatchThreadID, uint lane : SV_GroupIndex)
{
    Tile[lane] = 0xffffffff;
    if (id.x < Count)
        Tile[lane] = Keys[id.x];
    GroupMemoryBarrierWithGroupSync();
    for (uint size = 2; size <= 64; size <<= 1)
    {
        for (uint stride = size >> 1; stride > 0; stride >>= 1)
        {
            uint mine = Tile[lane];
            uint theirs = Tile[lane ^ stride];
            GroupMemoryBarrierWithGroupSync();
            bool lower = (lane & stride) == 0;
            bool ascending = (lane & size) == 0;
            Tile[lane] = lower == ascending ? min(mine, theirs) : max(mine, theirs);
            GroupMemoryBarrierWithGroupSync();
        }
    }
    if (id.x < Count)
        Keys[id.x] = Tile[lane];
}
