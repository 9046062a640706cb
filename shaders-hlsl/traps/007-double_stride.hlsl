// Expect 2 and 10: the first float of elements that are 8 words apart.

struct Item
{
    double d;
    float f[5];
};
StructuredBuffer<Item> items : register(t0);
RWStructuredBuffer<float> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = items[id.x].f[0];
}
