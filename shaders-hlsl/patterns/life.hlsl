// Game of Life on a torus: 8×8 thread groups load their cells and one more on each side into group-shared memory.

#define TILE 8
#define CACHE 10

StructuredBuffer<uint> gNow : register(t0);
RWStructuredBuffer<uint> gNext : register(u1);

cbuffer Params : register(b2)
{
    uint2 gSize;
};

groupshared uint gCells[CACHE][CACHE];

[numthreads(TILE, TILE, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint3 groupID : SV_GroupID, uint3 local : SV_GroupThreadID,
            uint index : SV_GroupIndex)
{
    for (uint i = index; i < CACHE * CACHE; i += TILE * TILE)
    {
        uint2 cell = uint2(i % CACHE, i / CACHE);
        // One to the left and above, brought back into the torus; the size is added first, since -1 is no remainder.
        uint2 place = (groupID.xy * TILE + cell + gSize - 1) % gSize;
        // Noise of the first generation is alive where it is odd.
        gCells[cell.y][cell.x] = gNow[place.y * gSize.x + place.x] & 1;
    }
    GroupMemoryBarrierWithGroupSync();
    if (any(id.xy >= gSize))
        return;
    uint alive = 0;
    for (uint y = 0; y < 3; ++y)
        for (uint x = 0; x < 3; ++x)
            alive += gCells[local.y + y][local.x + x];
    uint own = gCells[local.y + 1][local.x + 1];
    // Three with itself, or four with itself where it lives.
    gNext[id.y * gSize.x + id.x] = alive == 3 || (alive == 4 && own == 1) ? 1 : 0;
}
