// Odd-even transposition sort of pairs: neighbours are compared, those from even places and those from odd ones in
// turn. Equal keys are never exchanged, so that the sort is stable.

struct Item
{
    uint key;
    uint value;
};

RWStructuredBuffer<Item> gItems : register(u0);

cbuffer Params : register(b1)
{
    // 0 or 1: where the first pair starts.
    uint gFirst;
};

[numthreads(64, 1, 1)]
void PrepareCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gItems.GetDimensions(count, stride);
    if (id.x < count)
    {
        // Few keys, so that many are equal.
        gItems[id.x].key &= 15;
        gItems[id.x].value = id.x;
    }
}

[numthreads(64, 1, 1)]
void ExchangeCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gItems.GetDimensions(count, stride);
    uint i = 2 * id.x + gFirst;
    if (i + 1 >= count)
        return;
    Item a = gItems[i];
    Item b = gItems[i + 1];
    if (a.key > b.key)
    {
        gItems[i] = b;
        gItems[i + 1] = a;
    }
}
