// Expect 40 and 41: here the same words compile, and each element has a row.

cbuffer Block : register(b0)
{
    float arr[11];
    float tail;
};
RWStructuredBuffer<float> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = arr[10];
    result[1] = tail;
}
