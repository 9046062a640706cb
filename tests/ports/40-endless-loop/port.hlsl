// Sums the weights of a cell and of those around it, as far as each cell reaches, from the last to the first.

cbuffer Cells : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Reaches : register(t0);
StructuredBuffer<uint> Weights : register(t1);
RWStructuredBuffer<uint> Sums : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count)
        return;
    int reach = int(Reaches[id.x] % 3);
    uint sum = 0;
    for (int z = reach; z >= 0; z--)
        for (int y = reach; y >= 0; y--)
            for (int x = reach; x >= 0; x--)
                sum += Weights[(id.x + uint(x) + 16 * uint(y) + 256 * uint(z)) % Count];
    Sums[id.x] = sum;
}
