cbuffer Settings : register(b0)
{
    float exponent;
};
StructuredBuffer<float> input : register(t0);
RWStructuredBuffer<float> output : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    output[id.x] = pow(input[id.x] - 0.5, exponent);
}
