// 65520 is halfway to 65536 and goes to infinity, as do all numbers above it.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<uint> half_bits : register(u1, space0);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    half_bits[i] = f32tof16(x[i]);
}
