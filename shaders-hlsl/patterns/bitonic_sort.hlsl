// Bitonic sort, one comparison network step a dispatch. The first step of each stage compares mirror images, so that
// every comparison puts the smaller key in front, and a length that is no power of two needs no padding.

RWStructuredBuffer<uint> gKeys : register(u0);

cbuffer Params : register(b1)
{
    // Elements of the blocks that are being merged.
    uint gBlock;
    // Distance of the two keys; 0 where this pass has nothing to do.
    uint gDistance;
};

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gKeys.GetDimensions(count, stride);
    if (id.x >= count || gDistance == 0)
        return;
    bool mirror = gDistance * 2 == gBlock;
    uint partner = id.x ^ (mirror ? gBlock - 1 : gDistance);
    if (partner <= id.x || partner >= count)
        return;
    uint a = gKeys[id.x];
    uint b = gKeys[partner];
    if (a > b)
    {
        gKeys[id.x] = b;
        gKeys[partner] = a;
    }
}
