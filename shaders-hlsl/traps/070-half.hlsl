// f32tof16 leaves the high half 0, as a pair with 0 does, and f16tof32 does not look at it.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<uint> codes : register(t1, space0);
RWStructuredBuffer<uint> half_bits : register(u2, space0);
RWStructuredBuffer<float> unpacked : register(u3, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    half_bits[i] = f32tof16(x[i]);
    unpacked[i] = f16tof32(codes[i]);
}
