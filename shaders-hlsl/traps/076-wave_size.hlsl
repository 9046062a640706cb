// Each device has its own number.

RWStructuredBuffer<uint> size : register(u0, space0);

[numthreads(64, 1, 1)]
void main(uint local : SV_GroupIndex)
{
    if (local == 0)
        size[0] = WaveGetLaneCount();
}
