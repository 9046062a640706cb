// IEEE says that a NaN is not equal to itself. Both compilers write the ordered comparison of SPIR-V, which is false.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<uint> unequal : register(u1, space0);

[numthreads(6, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float number = x[i];
    unequal[i] = number != number ? 1 : 0;
}
