// xxHash with 32 bits (Collet) of messages of whole words: one message for each thread, longer from one to the next, so
// that each way through the algorithm is taken.

static const uint P1 = 2654435761u;
static const uint P2 = 2246822519u;
static const uint P3 = 3266489917u;
static const uint P4 = 668265263u;
static const uint P5 = 374761393u;

StructuredBuffer<uint> gWords : register(t0);
RWStructuredBuffer<uint> gHashes : register(u1);

uint Rotated(uint value, uint bits)
{
    return (value << bits) | (value >> (32 - bits));
}

uint Round(uint state, uint word)
{
    return Rotated(state + word * P2, 13) * P1;
}

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gHashes.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    // 0 to 10 words from the i-th on; the seed is the place.
    uint length_ = id.x % 11;
    uint seed = id.x;
    uint place = id.x;
    uint end = id.x + length_;
    uint hash = seed + P5;
    if (length_ >= 4)
    {
        uint4 v = uint4(seed + P1 + P2, seed + P2, seed, seed - P1);
        while (place + 4 <= end)
        {
            v.x = Round(v.x, gWords[place]);
            v.y = Round(v.y, gWords[place + 1]);
            v.z = Round(v.z, gWords[place + 2]);
            v.w = Round(v.w, gWords[place + 3]);
            place += 4;
        }
        hash = Rotated(v.x, 1) + Rotated(v.y, 7) + Rotated(v.z, 12) + Rotated(v.w, 18);
    }
    hash += 4 * length_;
    while (place < end)
    {
        hash = Rotated(hash + gWords[place] * P3, 17) * P4;
        ++place;
    }
    hash ^= hash >> 15;
    hash *= P2;
    hash ^= hash >> 13;
    hash *= P3;
    hash ^= hash >> 16;
    gHashes[id.x] = hash;
}
