// Transpose of a matrix by 16×16 tiles in workgroup memory, rows 16 words apart.
// With 32 banks a column of 16 meets two banks, so 32 lanes that read two columns queue eight deep.

static const uint TILE = 16;
static const uint PITCH = 16;
// Each round transposes the tile once more; odd, so that it ends transposed, and many, so that workgroup memory
// takes the time.
static const uint ROUNDS = 63;

struct Uniforms
{
    // Columns and rows of the input.
    uint2 size;
};

StructuredBuffer<uint> inputData : register(t0, space0);
RWStructuredBuffer<uint> outputData : register(u1, space0);
ConstantBuffer<Uniforms> uni : register(b2, space0);

groupshared uint tile[TILE * PITCH];

[numthreads(TILE, TILE, 1)]
void main(uint3 groupId : SV_GroupID, uint3 localId : SV_GroupThreadID)
{
    const uint2 source = groupId.xy * TILE + localId.xy;
    uint value = 0;
    if (all(source < uni.size)) {
        value = inputData[source.y * uni.size.x + source.x];
    }
    for (uint round = 0; round < ROUNDS; round++) {
        tile[localId.y * PITCH + localId.x] = value;
        GroupMemoryBarrierWithGroupSync();
        value = tile[localId.x * PITCH + localId.y];
        GroupMemoryBarrierWithGroupSync();
    }
    const uint2 place = groupId.yx * TILE + localId.xy;
    if (all(place < uni.size.yx)) {
        outputData[place.y * uni.size.y + place.x] = value;
    }
}
