cbuffer Settings : register(b0)
{
    float3 tint;
    float gain;
    uint steps;
};
StructuredBuffer<float> input : register(t0);
RWStructuredBuffer<float3> output : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    input.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    float value = input[id.x];
    for (uint i = 0; i < steps; ++i)
        value = value * gain - 0.125;
    output[id.x] = value * tint;
}
