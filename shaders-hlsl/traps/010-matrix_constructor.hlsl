// Expect (17, 39) and (23, 34): the matrix with rows (1, 2) and (3, 4), from either side.

StructuredBuffer<float> numbers : register(t0);
RWStructuredBuffer<float2> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    float2x2 m = float2x2(numbers[0], numbers[1], numbers[2], numbers[3]);
    float2 v = float2(numbers[4], numbers[5]);
    result[0] = mul(m, v);
    result[1] = mul(v, m);
}
