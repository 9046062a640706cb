// Product of two matrices of floats by tiles of 16×16 in group-shared memory. Tiles that hang over an edge are filled
// up with zeros, which are added too.

#define TILE 16

StructuredBuffer<float> gA : register(t0);
StructuredBuffer<float> gB : register(t1);
RWStructuredBuffer<float> gProduct : register(u2);

cbuffer Params : register(b3)
{
    // Columns and rows of the product, and what the factors share.
    uint gColumns;
    uint gRows;
    uint gInner;
};

groupshared float gTileA[TILE][TILE];
groupshared float gTileB[TILE][TILE];

[numthreads(TILE, TILE, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint3 local : SV_GroupThreadID)
{
    float sum = 0.0;
    for (uint first = 0; first < gInner; first += TILE)
    {
        bool insideA = id.y < gRows && first + local.x < gInner;
        bool insideB = first + local.y < gInner && id.x < gColumns;
        gTileA[local.y][local.x] = insideA ? gA[id.y * gInner + first + local.x] : 0.0;
        gTileB[local.y][local.x] = insideB ? gB[(first + local.y) * gColumns + id.x] : 0.0;
        GroupMemoryBarrierWithGroupSync();
        for (uint k = 0; k < TILE; ++k)
            sum += gTileA[local.y][k] * gTileB[k][local.x];
        GroupMemoryBarrierWithGroupSync();
    }
    if (id.x < gColumns && id.y < gRows)
        gProduct[id.y * gColumns + id.x] = sum;
}
