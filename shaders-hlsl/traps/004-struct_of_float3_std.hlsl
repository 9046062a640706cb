// Expect 0, 3, 8, 1 and 12, 15, 20, 1: words at which a, b and d start in elements 12 words apart, and e, which is not 0.

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
    uint at = 4 * id.x;
    result[at] = items[id.x].a.x;
    result[at + 1] = items[id.x].b;
    result[at + 2] = items[id.x].d.x;
    result[at + 3] = items[id.x].e ? 1 : 0;
}
