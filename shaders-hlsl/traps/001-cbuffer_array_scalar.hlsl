// Expect 10 and 11: elements are 4 bytes apart, and the tail follows the last one.

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
