// Normalised integers of 8 and 16 bits.
// HLSL has no such functions for floats, so there they are written out, with the formulas of the WGSL specification.

StructuredBuffer<uint4> inputs : register(t0, space0);
RWStructuredBuffer<uint> packUnorm8Bits : register(u1, space0);
RWStructuredBuffer<uint> packSnorm8Bits : register(u2, space0);
RWStructuredBuffer<uint> packUnorm16Bits : register(u3, space0);
RWStructuredBuffer<uint> packSnorm16Bits : register(u4, space0);
RWStructuredBuffer<uint4> unpackUnorm8Bits : register(u5, space0);
RWStructuredBuffer<uint4> unpackSnorm8Bits : register(u6, space0);
RWStructuredBuffer<uint2> unpackUnorm16Bits : register(u7, space0);
RWStructuredBuffer<uint2> unpackSnorm16Bits : register(u8, space0);

uint Join8(uint4 codes)
{
    codes &= 0xff;
    return codes.x | codes.y << 8 | codes.z << 16 | codes.w << 24;
}

uint Join16(uint2 codes)
{
    codes &= 0xffff;
    return codes.x | codes.y << 16;
}

[numthreads(256, 1, 1)]
void pack(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float4 v = asfloat(inputs[i]);
    packUnorm8Bits[i] = Join8(uint4(floor(0.5 + 255.0 * clamp(v, 0.0, 1.0))));
    packSnorm8Bits[i] = Join8(asuint(int4(floor(0.5 + 127.0 * clamp(v, -1.0, 1.0)))));
    packUnorm16Bits[i] = Join16(uint2(floor(0.5 + 65535.0 * clamp(v.xy, 0.0, 1.0))));
    packSnorm16Bits[i] = Join16(asuint(int2(floor(0.5 + 32767.0 * clamp(v.xy, -1.0, 1.0)))));
}

[numthreads(256, 1, 1)]
void unpack(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const uint word = inputs[i].x;
    const int4 bytes = asint(uint4(word << 24, word << 16, word << 8, word)) >> 24;
    const int2 halves = asint(uint2(word << 16, word)) >> 16;
    unpackUnorm8Bits[i] = asuint(float4(bytes & 0xff) / 255.0);
    unpackSnorm8Bits[i] = asuint(max(float4(bytes) / 127.0, -1.0));
    unpackUnorm16Bits[i] = asuint(float2(halves & 0xffff) / 65535.0);
    unpackSnorm16Bits[i] = asuint(max(float2(halves) / 32767.0, -1.0));
}
