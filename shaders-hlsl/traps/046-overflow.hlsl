// Expect -2147483648, 1, 2147483647: a sum, a product and a difference that do not fit; then a sum of constants.

StructuredBuffer<int> numbers : register(t0);
RWStructuredBuffer<int> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    int most = numbers[0];
    int one = numbers[1];
    result[0] = most + one;
    result[1] = most * most;
    result[2] = -most - one - one;
    result[3] = 2147483647 + 1;
}
