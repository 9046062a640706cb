// Random numbers for each element and frame; MixBits is in a file of its own.
#include "mix.hlsli"

cbuffer Noise : register(b0)
{
    uint Count;
    uint Frame;
};
RWStructuredBuffer<uint> Random : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
        Random[id.x] = MixBits(id.x ^ MixBits(Frame));
}
