// One linear congruential generator for all threads: each skips ahead to its own stretch in a step for each bit of the
// distance, then draws four numbers.

StructuredBuffer<uint> gSeeds : register(t0);
RWStructuredBuffer<uint4> gNumbers : register(u1);

static const uint FACTOR = 1664525;
static const uint ADDEND = 1013904223;

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gNumbers.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    uint state = gSeeds[0];
    // A jump over 2^k numbers is a generator too.
    uint factor = FACTOR;
    uint addend = ADDEND;
    for (uint left = 4 * id.x; left > 0; left >>= 1)
    {
        if (left & 1)
            state = state * factor + addend;
        addend *= factor + 1;
        factor *= factor;
    }
    uint4 drawn;
    [unroll]
    for (uint i = 0; i < 4; ++i)
    {
        state = state * FACTOR + ADDEND;
        drawn[i] = state;
    }
    gNumbers[id.x] = drawn;
}
