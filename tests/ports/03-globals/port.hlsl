// One step of a linear congruential generator for each of many seeds.

uint Count;
uint Multiplier;
uint Increment;
RWStructuredBuffer<uint> Seeds;

[numthreads(64, 1, 1)]
void NextSeed(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
        Seeds[id.x] = Seeds[id.x] * Multiplier + Increment;
}
