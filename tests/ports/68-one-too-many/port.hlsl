cbuffer Params : register(b0)
{
    uint Count;
};
StructuredBuffer<float> Input : register(t0);
RWStructuredBuffer<float> Output : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < Count)
        Output[id.x] = Input[id.x] * 0.5;
}
