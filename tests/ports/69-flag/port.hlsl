cbuffer Tone : register(b0)
{
    float4 Scale;
    bool Enabled;
};
StructuredBuffer<float> Input : register(t0);
RWStructuredBuffer<float> Output : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    Input.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    Output[id.x] = Input[id.x] * (Enabled ? Scale.x : Scale.y);
}
