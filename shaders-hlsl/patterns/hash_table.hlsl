// Open addressing: each thread claims a slot for its key by compare-and-exchange, walking on while others have it;
// equal keys share one. Then each looks its key up and counts itself there.

#define EMPTY 0xffffffff

StructuredBuffer<uint> gKeys : register(t0);
RWStructuredBuffer<uint> gSlots : register(u1);
RWStructuredBuffer<uint> gCounts : register(u2);
// How many times the key of each element is there.
RWStructuredBuffer<uint> gMultiplicity : register(u3);

uint Length(StructuredBuffer<uint> buffer)
{
    uint count, stride;
    buffer.GetDimensions(count, stride);
    return count;
}

uint Slots()
{
    uint count, stride;
    gSlots.GetDimensions(count, stride);
    return count;
}

uint KeyOf(uint i)
{
    // Few keys, so that many are equal.
    return gKeys[i] % 97;
}

uint Hash(uint key)
{
    return (key * 2654435761u) >> 16;
}

// The slot of the key, which is there.
uint Find(uint key)
{
    uint size = Slots();
    uint slot = Hash(key) % size;
    while (gSlots[slot] != key)
        slot = (slot + 1) % size;
    return slot;
}

[numthreads(64, 1, 1)]
void ClearCS(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Slots())
    {
        gSlots[id.x] = EMPTY;
        gCounts[id.x] = 0;
    }
}

[numthreads(64, 1, 1)]
void InsertCS(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Length(gKeys))
        return;
    uint key = KeyOf(id.x);
    uint size = Slots();
    uint slot = Hash(key) % size;
    while (true)
    {
        uint old;
        InterlockedCompareExchange(gSlots[slot], EMPTY, key, old);
        if (old == EMPTY || old == key)
            break;
        slot = (slot + 1) % size;
    }
}

[numthreads(64, 1, 1)]
void CountCS(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Length(gKeys))
        InterlockedAdd(gCounts[Find(KeyOf(id.x))], 1);
}

[numthreads(64, 1, 1)]
void LookCS(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Length(gKeys))
        gMultiplicity[id.x] = gCounts[Find(KeyOf(id.x))];
}
