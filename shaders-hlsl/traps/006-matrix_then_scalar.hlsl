// Expect 6 and 7: the last element of the matrix, and the scalar right behind it.

cbuffer Block : register(b0)
{
    uint4 rows[2];
};
RWStructuredBuffer<uint> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = rows[1].z;
    result[1] = rows[1].w;
}
