// Integers to floats and back, 16-bit floats.

StructuredBuffer<uint2> inputs : register(t0, space0);
RWStructuredBuffer<uint> fromUnsignedBits : register(u1, space0);
RWStructuredBuffer<uint> fromSignedBits : register(u2, space0);
RWStructuredBuffer<uint> toUnsignedBits : register(u3, space0);
RWStructuredBuffer<uint> toSignedBits : register(u4, space0);
RWStructuredBuffer<uint> packHalfBits : register(u5, space0);
RWStructuredBuffer<uint2> unpackHalfBits : register(u6, space0);
RWStructuredBuffer<uint> quantisedBits : register(u7, space0);

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
    const uint bits = inputs[i].x;
    fromUnsignedBits[i] = asuint(float(bits));
    fromSignedBits[i] = asuint(float(asint(bits)));
    toUnsignedBits[i] = uint(a);
    toSignedBits[i] = asuint(int(a));
    packHalfBits[i] = f32tof16(a) | f32tof16(b) << 16;
    unpackHalfBits[i] = asuint(float2(f16tof32(bits), f16tof32(bits >> 16)));
    quantisedBits[i] = asuint(f16tof32(f32tof16(a)));
}
