// Steps a 16-bit shift register through a whole period and on.

cbuffer Registers : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Seeds : register(t0);
RWStructuredBuffer<uint> States : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count)
        return;
    uint state = Seeds[id.x] & 0xffff | 1;
    for (uint step = 0; step < 70000; step++)
    {
        uint bit = state ^ state >> 2 ^ state >> 3 ^ state >> 5;
        state = state >> 1 | (bit & 1) << 15;
    }
    States[id.x] = state;
}
