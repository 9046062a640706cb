// Sums of the texels of four textures, a workgroup for each.

Texture2D<uint> textures[4] : register(t0);
RWStructuredBuffer<uint> sums : register(u1);

groupshared uint total;

[numthreads(64, 1, 1)]
void main(uint3 group : SV_GroupID, uint local : SV_GroupIndex)
{
    // WGSL starts workgroup memory as zeros.
    if (local == 0) {
        total = 0;
    }
    GroupMemoryBarrierWithGroupSync();
    uint width, height;
    textures[group.x].GetDimensions(width, height);
    uint mine = 0;
    for (uint at = local; at < width * height; at += 64) {
        mine += textures[group.x].Load(int3(at % width, at / width, 0));
    }
    InterlockedAdd(total, mine);
    GroupMemoryBarrierWithGroupSync();
    if (local == 0) {
        sums[group.x] = total;
    }
}
