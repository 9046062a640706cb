// Squares the first numbers of a buffer; those behind belong to somebody else.

cbuffer Range : register(b0)
{
    uint Count;
};
StructuredBuffer<uint> Numbers : register(t0);
RWStructuredBuffer<uint> Squares : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= Count)
        return;
    Squares[id.x] = Numbers[id.x] * Numbers[id.x] + Count;
}
