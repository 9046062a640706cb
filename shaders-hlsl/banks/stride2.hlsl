// Workgroup memory read two apart: lanes 16 apart meet in one of 32 banks.
// The two stride kernels differ in STRIDE alone, so their times differ by the conflicts alone.

static const uint WORKGROUP_SIZE = 256;
static const uint CACHE_SIZE = 512;
static const uint STRIDE = 2;
// Enough that workgroup memory, not the two accesses to buffers, takes the time.
static const uint ROUNDS = 64;
static const uint READS = 8;

StructuredBuffer<uint> inputData : register(t0, space0);
RWStructuredBuffer<uint> outputData : register(u1, space0);

groupshared uint localCache[CACHE_SIZE];

[numthreads(WORKGROUP_SIZE, 1, 1)]
void main(uint3 globalId : SV_DispatchThreadID, uint3 localId : SV_GroupThreadID)
{
    uint length, stride;
    inputData.GetDimensions(length, stride);
    const uint gIdx = globalId.x;
    const uint lIdx = localId.x;
    uint value = 0;
    if (gIdx < length) {
        value = inputData[gIdx];
    }
    for (uint round = 0; round < ROUNDS; round++) {
        localCache[lIdx] = value;
        localCache[lIdx + WORKGROUP_SIZE] = value + round;
        GroupMemoryBarrierWithGroupSync();
        for (uint i = 0; i < READS; i++) {
            const uint lane = (lIdx + i) % WORKGROUP_SIZE;
            value = ((value << 5) | (value >> 27)) ^ localCache[lane * STRIDE];
        }
        GroupMemoryBarrierWithGroupSync();
    }
    if (gIdx < length) {
        outputData[gIdx] = value;
    }
}
