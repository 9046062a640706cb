// The counterpart without the division.

RWStructuredBuffer<int> result : register(u0, space0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = 5;
}
