// How many of the wanted bits each word has.

struct Query
{
    uint Count;
    uint Wanted;
};
[[vk::push_constant]] Query gQuery;
StructuredBuffer<uint> Words : register(t0);
RWStructuredBuffer<uint> Bits : register(u0);

[numthreads(64, 1, 1)]
void CountBits(uint3 id : SV_DispatchThreadID)
{
    if (id.x < gQuery.Count)
        Bits[id.x] = countbits(Words[id.x] ^ gQuery.Wanted);
}
