// Expect -2147483648: the sum wraps.

RWStructuredBuffer<int> result : register(u0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = 2147483647 + 1;
}
