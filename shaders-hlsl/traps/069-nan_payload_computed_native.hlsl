// x + 0 of a NaN is a NaN, of which no specification says which. Canonically it is 0x7fc00000.

StructuredBuffer<uint> bits : register(t0, space0);
StructuredBuffer<float> zero : register(t1, space0);
RWStructuredBuffer<uint> sum : register(u2, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    sum[i] = asuint(asfloat(bits[i]) + zero[0]);
}
