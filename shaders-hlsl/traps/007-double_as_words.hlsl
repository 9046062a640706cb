// Expect 1, 2 and 9, 10: the high word of the double and the first of the five words behind it, in elements 8 words apart.

struct Item
{
    uint2 d;
    uint f[5];
    uint gap;
};
StructuredBuffer<Item> items : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[2 * id.x] = items[id.x].d.y;
    result[2 * id.x + 1] = items[id.x].f[0];
}
