// Cells of a row of 12 that goes on in both directions; those before the first count backwards.

cbuffer Row : register(b0)
{
    uint Count;
};
StructuredBuffer<int> Offsets : register(t0);
RWStructuredBuffer<int> Cells : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
        Cells[id.x] = (Offsets[id.x] - int(id.x)) % 12;
}
