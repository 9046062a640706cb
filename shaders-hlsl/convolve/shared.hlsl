// Five taps along a line from a cache that the workgroup loads together: 256 elements and two more on either side.

static const uint WORKGROUP_SIZE = 256;
static const uint FILTER_RADIUS = 2;
static const uint CACHE_SIZE = WORKGROUP_SIZE + 2 * FILTER_RADIUS;

StructuredBuffer<float4> inputData : register(t0, space0);
RWStructuredBuffer<float4> outputData : register(u1, space0);

groupshared float4 localCache[CACHE_SIZE];

[numthreads(WORKGROUP_SIZE, 1, 1)]
void main(uint3 globalId : SV_DispatchThreadID, uint3 localId : SV_GroupThreadID)
{
    uint length, stride;
    inputData.GetDimensions(length, stride);
    const uint last = length - 1;
    const uint gIdx = globalId.x;
    const uint lIdx = localId.x;

    // Invocations behind the end load the last element: it is the right neighbour of the invocations before it.
    localCache[lIdx + FILTER_RADIUS] = inputData[min(gIdx, last)];
    if (lIdx < FILTER_RADIUS) {
        const uint left = max(gIdx, FILTER_RADIUS) - FILTER_RADIUS;
        localCache[lIdx] = inputData[min(left, last)];
    }
    if (lIdx >= WORKGROUP_SIZE - FILTER_RADIUS) {
        localCache[lIdx + 2 * FILTER_RADIUS] = inputData[min(gIdx + FILTER_RADIUS, last)];
    }
    GroupMemoryBarrierWithGroupSync();

    if (gIdx >= length) {
        return;
    }
    float4 acc = 0.0;
    for (uint i = 0; i <= 2 * FILTER_RADIUS; i++) {
        acc = acc + localCache[lIdx + i] * 0.2;
    }
    outputData[gIdx] = acc;
}
