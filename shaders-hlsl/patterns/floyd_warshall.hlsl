// All shortest paths (Floyd and Warshall), one vertex a pass: is the way over vertex k shorter? Row and column k do not
// change in pass k, so that the matrix can be worked on in place.

#define FAR 0x3fffffff

RWStructuredBuffer<uint> gDistances : register(u0);

cbuffer Params : register(b1)
{
    uint gSize;
    // The vertex that paths may go over now.
    uint gOver;
};

// Noise becomes a sparse graph: one edge in four, of length 1 to 256.
[numthreads(8, 8, 1)]
void PrepareCS(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= gSize))
        return;
    uint cell = id.y * gSize + id.x;
    uint noise_ = gDistances[cell];
    uint length_ = FAR;
    if ((noise_ & 3) == 0)
        length_ = (noise_ >> 24) + 1;
    if (id.x == id.y)
        length_ = 0;
    gDistances[cell] = length_;
}

[numthreads(8, 8, 1)]
void RelaxCS(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= gSize))
        return;
    uint cell = id.y * gSize + id.x;
    uint way = gDistances[id.y * gSize + gOver] + gDistances[gOver * gSize + id.x];
    if (way < gDistances[cell])
        gDistances[cell] = way;
}
