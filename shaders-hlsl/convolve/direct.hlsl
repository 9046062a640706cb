// Five taps along a line, each read from the structured buffer: what the shared-memory kernel is measured against.

static const uint WORKGROUP_SIZE = 256;
static const uint FILTER_RADIUS = 2;

StructuredBuffer<float4> inputData : register(t0, space0);
RWStructuredBuffer<float4> outputData : register(u1, space0);

[numthreads(WORKGROUP_SIZE, 1, 1)]
void main(uint3 globalId : SV_DispatchThreadID)
{
    uint length, stride;
    inputData.GetDimensions(length, stride);
    const uint gIdx = globalId.x;
    if (gIdx >= length) {
        return;
    }
    float4 acc = 0.0;
    for (uint i = 0; i <= 2 * FILTER_RADIUS; i++) {
        // gIdx + i - FILTER_RADIUS, clamped at both ends of the line; unsigned, so added before it is subtracted.
        const uint tap = min(max(gIdx + i, FILTER_RADIUS) - FILTER_RADIUS, length - 1);
        acc = acc + inputData[tap] * 0.2;
    }
    outputData[gIdx] = acc;
}
