// Reads a strip of records in another order.

cbuffer Strip : register(b0)
{
    uint Count;
    uint Step;
};
StructuredBuffer<uint> Records : register(t0);
RWStructuredBuffer<uint> Shuffled : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
        Shuffled[id.x] = Records[id.x * Step % Count];
}
