// Expect 0, 1, 2, 4, 5, 6: the members of two structures, 16 bytes each, after a copy.

struct Cell
{
    float3 value;
};
StructuredBuffer<Cell> cells : register(t0);
RWStructuredBuffer<Cell> copies : register(u1);
RWStructuredBuffer<float> result : register(u2);

[numthreads(2, 1, 1)]
void copy(uint3 id : SV_DispatchThreadID)
{
    copies[id.x] = cells[id.x];
}

[numthreads(2, 1, 1)]
void look(uint3 id : SV_DispatchThreadID)
{
    for (uint k = 0; k < 3; k++)
        result[3 * id.x + k] = copies[id.x].value[k];
}
