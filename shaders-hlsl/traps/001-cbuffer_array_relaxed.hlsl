// Expect 40 and 44: the tail starts row 11.

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
