// Expect 8, 11, 15 and 16: words of the second matrix, whose columns are two words each, and what follows it.

cbuffer Block : register(b0)
{
    float2x4 matrices[2];
    float4 next;
};
RWStructuredBuffer<float> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = matrices[1]._m00;
    result[1] = matrices[1]._m11;
    result[2] = matrices[1]._m13;
    result[3] = next.x;
}
