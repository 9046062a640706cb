// Cells of a row of 12 that repeats in both directions.

cbuffer Row : register(b0)
{
    uint Count;
};
StructuredBuffer<int> Offsets : register(t0);
RWStructuredBuffer<int> Cells : register(u0);

int Wrap(int value, int period)
{
    int rest = value % period;
    return rest < 0 ? rest + period : rest;
}

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
        Cells[id.x] = Wrap(Offsets[id.x] - 100, 12);
}
