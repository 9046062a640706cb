// Parities of words, or with ODD their opposites.

cbuffer Parities : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Words : register(t0);
RWStructuredBuffer<uint> Checked : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count)
        return;
#ifdef ODD
    Checked[id.x] = 1 - (countbits(Words[id.x]) & 1);
#else
    Checked[id.x] = countbits(Words[id.x]) & 1;
#endif
}
