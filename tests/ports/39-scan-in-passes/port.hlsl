// Running sums: each block of 128 sums its numbers, one invocation scans the sums, and each block adds its offset.

static const uint BLOCK = 128;

cbuffer Scan : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Numbers : register(t0);
RWStructuredBuffer<uint> BlockSums : register(u0);
RWStructuredBuffer<uint> Running : register(u1);

groupshared uint Tile[BLOCK];

[numthreads(BLOCK, 1, 1)]
void ScanBlocks(uint3 id : SV_DispatchThreadID, uint lane : SV_GroupIndex, uint3 block : SV_GroupID)
{
    Tile[lane] = 0;
    if (id.x < Count)
        Tile[lane] = Numbers[id.x];
    GroupMemoryBarrierWithGroupSync();
    for (uint reach = 1; reach < BLOCK; reach <<= 1)
    {
        uint before = 0;
        if (lane >= reach)
            before = Tile[lane - reach];
        GroupMemoryBarrierWithGroupSync();
        Tile[lane] += before;
        GroupMemoryBarrierWithGroupSync();
    }
    if (id.x < Count)
        Running[id.x] = Tile[lane];
    if (lane == BLOCK - 1)
        BlockSums[block.x] = Tile[lane];
}

[numthreads(1, 1, 1)]
void ScanSums()
{
    uint blocks = (Count + BLOCK - 1) / BLOCK;
    uint before = 0;
    for (uint block = 0; block < blocks; block++)
    {
        uint sum = BlockSums[block];
        BlockSums[block] = before;
        before += sum;
    }
}

[numthreads(BLOCK, 1, 1)]
void AddOffsets(uint3 id : SV_DispatchThreadID, uint3 block : SV_GroupID)
{
    if (id.x < Count)
        Running[id.x] += BlockSums[block.x];
}
