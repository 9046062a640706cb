// Expect ffffffff, 2, fffffffd, 4: through signed numbers.

StructuredBuffer<float4> floats : register(t0);
RWStructuredBuffer<uint4> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = uint4(int4(floats[0]));
}
