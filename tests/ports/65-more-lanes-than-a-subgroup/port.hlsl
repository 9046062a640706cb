StructuredBuffer<uint> Input : register(t0);
RWStructuredBuffer<uint> Output : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    Output[id.x] = Input[id.x] + WaveReadLaneAt(Input[id.x], 17);
}
