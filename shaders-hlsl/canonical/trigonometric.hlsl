// Sine, cosine and tangent of angles of any size.

StructuredBuffer<uint> inputs : register(t0, space0);
RWStructuredBuffer<uint> sineBits : register(u1, space0);
RWStructuredBuffer<uint> cosineBits : register(u2, space0);
RWStructuredBuffer<uint> tangentBits : register(u3, space0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float a = asfloat(inputs[i]);
    sineBits[i] = asuint(sin(a));
    cosineBits[i] = asuint(cos(a));
    tangentBits[i] = asuint(tan(a));
}
