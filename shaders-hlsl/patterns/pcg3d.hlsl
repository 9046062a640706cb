// A hash of three numbers (Jarzynski and Olano, "Hash Functions for GPU Rendering", 2020), for each cell of a grid.

StructuredBuffer<uint4> gPoints : register(t0);
RWStructuredBuffer<uint4> gHashes : register(u1);

uint3 Pcg3d(uint3 v)
{
    v = v * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v ^= v >> 16u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    return v;
}

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gPoints.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    uint4 point_ = gPoints[id.x];
    gHashes[id.x] = uint4(Pcg3d(point_.xyz), point_.w);
}
