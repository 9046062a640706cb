// Transpose by tiles of 32×32 in group-shared memory, which 32×8 threads load and store in four rounds, so that both
// reads and writes go along rows. A row of the tile is one word longer than it is wide.

#define TILE 32
#define ROWS 8

StructuredBuffer<uint> gSource : register(t0);
RWStructuredBuffer<uint> gTransposed : register(u1);

cbuffer Params : register(b2)
{
    // Columns and rows of the input.
    uint2 gSize;
};

groupshared uint gTile[TILE][TILE + 1];

[numthreads(TILE, ROWS, 1)]
void CSMain(uint3 groupID : SV_GroupID, uint3 local : SV_GroupThreadID)
{
    uint2 corner = groupID.xy * TILE + local.xy;
    uint row;
    for (row = 0; row < TILE; row += ROWS)
        if (corner.x < gSize.x && corner.y + row < gSize.y)
            gTile[local.y + row][local.x] = gSource[(corner.y + row) * gSize.x + corner.x];
    GroupMemoryBarrierWithGroupSync();
    uint2 place = groupID.yx * TILE + local.xy;
    for (row = 0; row < TILE; row += ROWS)
        if (place.x < gSize.y && place.y + row < gSize.x)
            gTransposed[(place.y + row) * gSize.y + place.x] = gTile[local.x][local.y + row];
}
