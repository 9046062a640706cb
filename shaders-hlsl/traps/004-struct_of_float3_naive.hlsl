// Gives 0, 3, 7 and 10, 13, 17: words at which a, b and d start in elements 10 words apart.

struct Item
{
    uint3 a;
    uint b;
    uint3 c;
    uint2 d;
    bool e;
};
StructuredBuffer<Item> items : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint at = 3 * id.x;
    result[at] = items[id.x].a.x;
    result[at + 1] = items[id.x].b;
    result[at + 2] = items[id.x].d.x;
}
