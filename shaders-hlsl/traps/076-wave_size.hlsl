// Each device has its own number.

RWStructuredBuffer<uint> size : register(u0, space0);

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    size[i] = WaveGetLaneCount();
}
