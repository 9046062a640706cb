// Powers.

StructuredBuffer<uint2> inputs : register(t0, space0);
RWStructuredBuffer<uint> powerBits : register(u1, space0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float a = asfloat(inputs[i].x);
    const float b = asfloat(inputs[i].y);
    powerBits[i] = asuint(pow(a, b));
}
