// Number-theoretic transform of 256 residues modulo 12289, whose products fit 32 bits: the butterflies of a fast
// Fourier transform, eight stages in group-shared memory, without a rounding. One thread group a row.

#define MODULUS 12289u
// A root of unity of order 256.
#define ROOT 8340u
#define SIZE 256u

StructuredBuffer<uint> gRows : register(t0);
RWStructuredBuffer<uint> gTransformed : register(u1);

groupshared uint gValues[SIZE];

uint Power(uint exponent)
{
    uint result = 1;
    uint square = ROOT;
    for (; exponent > 0; exponent >>= 1)
    {
        if (exponent & 1)
            result = result * square % MODULUS;
        square = square * square % MODULUS;
    }
    return result;
}

[numthreads(128, 1, 1)]
void CSMain(uint3 groupID : SV_GroupID, uint local : SV_GroupIndex)
{
    uint row = groupID.x * SIZE;
    // In the order of reversed bits.
    gValues[reversebits(local) >> 24] = gRows[row + local] % MODULUS;
    gValues[reversebits(local + 128) >> 24] = gRows[row + local + 128] % MODULUS;
    for (uint half_ = 1; half_ < SIZE; half_ *= 2)
    {
        GroupMemoryBarrierWithGroupSync();
        uint step_ = local % half_;
        uint first = local / half_ * 2 * half_ + step_;
        uint a = gValues[first];
        uint b = gValues[first + half_] * Power(step_ * (SIZE / 2 / half_)) % MODULUS;
        GroupMemoryBarrierWithGroupSync();
        gValues[first] = (a + b) % MODULUS;
        gValues[first + half_] = (a + MODULUS - b) % MODULUS;
    }
    GroupMemoryBarrierWithGroupSync();
    gTransformed[row + local] = gValues[local];
    gTransformed[row + local + 128] = gValues[local + 128];
}
