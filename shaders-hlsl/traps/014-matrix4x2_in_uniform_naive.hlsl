// Gives 16, 21 and 29: columns are four words apart.

cbuffer Block : register(b0)
{
    float2x4 matrices[2];
};
RWStructuredBuffer<float> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = matrices[1]._m00;
    result[1] = matrices[1]._m11;
    result[2] = matrices[1]._m13;
}
