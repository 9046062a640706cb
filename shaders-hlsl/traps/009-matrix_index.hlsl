// Expect (0, 4, 8, 12): row 0 of a matrix that is stored by columns.

StructuredBuffer<float4x4> matrices : register(t0);
RWStructuredBuffer<float4> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    float4x4 m = matrices[0];
    result[0] = m[0];
}
