// Counts the even codes and asks for a workgroup of 64 for each 64 of them, or fewer; then those workgroups run.

#define SIZE 64u

StructuredBuffer<uint> codes : register(t0);
RWStructuredBuffer<uint> groups : register(u1);
RWStructuredBuffer<uint> found : register(u2);
RWStructuredBuffer<uint> ran : register(u3);

groupshared uint total;

[numthreads(SIZE, 1, 1)]
void count(uint local : SV_GroupIndex)
{
    // WGSL starts workgroup memory as zeros.
    if (local == 0) {
        total = 0;
    }
    GroupMemoryBarrierWithGroupSync();
    uint length, stride;
    codes.GetDimensions(length, stride);
    for (uint at = local; at < length; at += SIZE) {
        InterlockedAdd(total, 1 - (codes[at] & 1));
    }
    GroupMemoryBarrierWithGroupSync();
    if (local == 0) {
        found[0] = total;
        groups[0] = (total + SIZE - 1) / SIZE;
        groups[1] = 1;
        groups[2] = 1;
    }
}

[numthreads(SIZE, 1, 1)]
void work(uint3 id : SV_DispatchThreadID)
{
    // 1 for work, 2 for what was started in vain.
    ran[id.x] = id.x < found[0] ? 1 : 2;
}
