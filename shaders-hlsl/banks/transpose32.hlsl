// Transpose of a matrix by 32×32 tiles in workgroup memory, rows 32 words apart, four elements an invocation.
// With 32 banks a column lies in one bank, so its 32 lanes queue 32 deep.

static const uint TILE = 32;
// Rows of invocations: 32×8 = 256 is the largest workgroup that every WebGPU device takes.
static const uint ROWS = 8;
static const uint PITCH = 32;
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

uint load(uint2 place)
{
    if (all(place < uni.size)) {
        return inputData[place.y * uni.size.x + place.x];
    }
    return 0;
}

void store(uint2 place, uint value)
{
    if (all(place < uni.size.yx)) {
        outputData[place.y * uni.size.y + place.x] = value;
    }
}

[numthreads(TILE, ROWS, 1)]
void main(uint3 groupId : SV_GroupID, uint3 localId : SV_GroupThreadID)
{
    const uint x = localId.x;
    const uint y = localId.y;
    // Component k is row y + 8k of the tile: a vector stays in registers.
    const uint2 source = groupId.xy * TILE + localId.xy;
    uint4 values = uint4(
        load(source),
        load(source + uint2(0, ROWS)),
        load(source + uint2(0, 2 * ROWS)),
        load(source + uint2(0, 3 * ROWS)));
    for (uint round = 0; round < ROUNDS; round++) {
        tile[y * PITCH + x] = values.x;
        tile[(y + ROWS) * PITCH + x] = values.y;
        tile[(y + 2 * ROWS) * PITCH + x] = values.z;
        tile[(y + 3 * ROWS) * PITCH + x] = values.w;
        GroupMemoryBarrierWithGroupSync();
        values = uint4(
            tile[x * PITCH + y],
            tile[x * PITCH + y + ROWS],
            tile[x * PITCH + y + 2 * ROWS],
            tile[x * PITCH + y + 3 * ROWS]);
        GroupMemoryBarrierWithGroupSync();
    }
    const uint2 place = groupId.yx * TILE + localId.xy;
    store(place, values.x);
    store(place + uint2(0, ROWS), values.y);
    store(place + uint2(0, 2 * ROWS), values.z);
    store(place + uint2(0, 3 * ROWS), values.w);
}
