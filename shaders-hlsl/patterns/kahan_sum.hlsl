// Compensated summation (Kahan): what a sum loses to rounding is kept and given back. 64 sums, each over every 64th
// element. A compiler that may reorder sums takes the compensation for zero, which `precise` forbids.

StructuredBuffer<float> gValues : register(t0);
// Sum and compensation.
RWStructuredBuffer<float2> gSums : register(u1);

[numthreads(64, 1, 1)]
void CSMain(uint local : SV_GroupIndex)
{
    uint count, stride;
    gValues.GetDimensions(count, stride);
    precise float sum = 0.0;
    precise float lost = 0.0;
    for (uint i = local; i < count; i += 64)
    {
        precise float value = gValues[i] - lost;
        precise float next = sum + value;
        lost = (next - sum) - value;
        sum = next;
    }
    gSums[local] = float2(sum, lost);
}
