// Quantised depths, biased and cut to the precision that the occlusion pass keeps.

cbuffer DepthParams : register(b0)
{
    uint Count;
    uint Bias;
    uint DropBits;
};
StructuredBuffer<uint> DepthIn : register(t0);
RWStructuredBuffer<uint> DepthOut : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count)
        return;
    DepthOut[id.x] = (DepthIn[id.x] + Bias) >> DropBits;
}
