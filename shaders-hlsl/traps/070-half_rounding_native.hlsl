// To nearest even: 2049 goes down, 2051 up; 65519 is the last below halfway to what would be 65536.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<uint> half_bits : register(u1, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    half_bits[i] = f32tof16(x[i]);
}
