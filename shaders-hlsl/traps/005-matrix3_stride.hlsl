// Expect 4, 7 and 13: row 1 of columns 1 and 2, and of column 1 in the next matrix, 9 words on.

StructuredBuffer<float3x3> matrices : register(t0);
RWStructuredBuffer<float> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = matrices[0]._m11;
    result[1] = matrices[0]._m12;
    result[2] = matrices[1]._m11;
}
