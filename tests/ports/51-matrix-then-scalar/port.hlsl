// For each vertex, the factors of one of its coordinates.

cbuffer Transform : register(b0)
{
    row_major float2x3 Rows;
    uint Count;
};
RWStructuredBuffer<float2> Factors : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
    {
        uint axis = id.x % 3;
        Factors[id.x] = float2(Rows[0][axis], Rows[1][axis]);
    }
}
