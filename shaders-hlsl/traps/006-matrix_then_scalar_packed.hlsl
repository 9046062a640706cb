// Expect 6 and 7: the last element of the matrix, and the scalar right behind it.

cbuffer Block : register(b0)
{
    row_major float2x3 m;
    float tail;
};
RWStructuredBuffer<float> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = m._m12;
    result[1] = tail;
}
