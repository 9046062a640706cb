// One step of a permuted congruential generator (PCG-RXS-M-XS, 32 bits) on each element. The kernels of this folder
// are the same but for the size of the workgroup, which the case sets.

#ifndef WORKGROUP_SIZE
#define WORKGROUP_SIZE 128
#endif

StructuredBuffer<uint> inputData : register(t0, space0);
RWStructuredBuffer<uint> outputData : register(u1, space0);

[numthreads(WORKGROUP_SIZE, 1, 1)]
void main(uint3 globalId : SV_DispatchThreadID)
{
    uint length, stride;
    inputData.GetDimensions(length, stride);
    const uint gIdx = globalId.x;
    if (gIdx >= length) {
        return;
    }
    const uint state = (inputData[gIdx] + gIdx) * 747796405u + 2891336453u;
    const uint word = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
    outputData[gIdx] = (word >> 22) ^ word;
}
