// Bit planes: 32 numbers of a thread group become 32 words, the k-th of which holds the k-th bit of each. A transpose
// of a matrix of bits in group-shared memory, five exchanges of blocks.

#define GROUP 32

StructuredBuffer<uint> gNumbers : register(t0);
RWStructuredBuffer<uint> gPlanes : register(u1);

groupshared uint gRows[GROUP];

[numthreads(GROUP, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    uint count, stride;
    gNumbers.GetDimensions(count, stride);
    uint own = id.x < count ? gNumbers[id.x] : 0;
    gRows[local] = own;
    GroupMemoryBarrierWithGroupSync();
    // Ones in the lower halves of blocks of 2·width bits.
    uint mask = 0x0000ffff;
    for (uint width = 16; width > 0; width >>= 1)
    {
        uint other = gRows[local ^ width];
        GroupMemoryBarrierWithGroupSync();
        if ((local & width) == 0)
            own = own & mask | (other & mask) << width;
        else
            own = own & ~mask | (other & ~mask) >> width;
        gRows[local] = own;
        mask ^= mask << (width >> 1);
        GroupMemoryBarrierWithGroupSync();
    }
    gPlanes[id.x] = own;
}
