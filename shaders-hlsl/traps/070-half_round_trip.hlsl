// 2049 has no 16-bit float: it comes back as 2048, unless a compiler leaves both conversions out.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> result : register(u1, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = f16tof32(f32tof16(x[i]));
}
