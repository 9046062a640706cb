// 8192 words: D3D allows 32768 bytes, WebGPU promises 16384.

RWStructuredBuffer<uint> result : register(u0, space0);

groupshared uint shared_words[8192];

[numthreads(64, 1, 1)]
void main(uint local : SV_GroupIndex)
{
    shared_words[local] = local;
    GroupMemoryBarrierWithGroupSync();
    result[local] = shared_words[63 - local];
}
