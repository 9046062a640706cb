// y = a·x + y, four floats a thread where there are four.

StructuredBuffer<float> gX : register(t0);
RWStructuredBuffer<float> gY : register(u1);

cbuffer Params : register(b2)
{
    float gA;
};

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gX.GetDimensions(count, stride);
    uint end = min(4 * id.x + 4, count);
    for (uint i = 4 * id.x; i < end; ++i)
        gY[i] = gA * gX[i] + gY[i];
}
