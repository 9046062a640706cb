// Signalling and quiet NaNs go through a float and keep their bits.

StructuredBuffer<uint> bits : register(t0, space0);
RWStructuredBuffer<float> stored : register(u1, space0);
RWStructuredBuffer<uint> back : register(u2, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float x = asfloat(bits[i]);
    stored[i] = x;
    back[i] = asuint(x);
}
