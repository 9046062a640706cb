// 36: the last workgroup adds up what all have written.

StructuredBuffer<uint> numbers : register(t0);
globallycoherent RWStructuredBuffer<uint> parts : register(u1);
RWStructuredBuffer<uint> arrived : register(u2);
RWStructuredBuffer<uint> result : register(u3);

[numthreads(1, 1, 1)]
void main(uint3 group : SV_GroupID)
{
    parts[group.x] = numbers[group.x];
    DeviceMemoryBarrier();
    uint before;
    InterlockedAdd(arrived[0], 1, before);
    DeviceMemoryBarrier();
    if (before == 7)
    {
        uint sum = 0;
        for (uint k = 0; k < 8; k++)
            sum += parts[k];
        result[0] = sum;
    }
}
