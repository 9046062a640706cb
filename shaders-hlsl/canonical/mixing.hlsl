// Mix, smooth step, step.

StructuredBuffer<uint4> inputs : register(t0, space0);
RWStructuredBuffer<uint> mixedBits : register(u1, space0);
RWStructuredBuffer<uint> smoothStepBits : register(u2, space0);
RWStructuredBuffer<uint> stepBits : register(u3, space0);

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
    const float c = asfloat(inputs[i].z);
    mixedBits[i] = asuint(lerp(a, b, c));
    smoothStepBits[i] = asuint(smoothstep(a, b, c));
    stepBits[i] = asuint(step(a, b));
}
