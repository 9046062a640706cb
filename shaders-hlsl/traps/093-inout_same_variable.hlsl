// Both parameters of f(a, a) are copies that start as 3, and whichever comes back last is 13.

StructuredBuffer<uint> x : register(t0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);

void f(inout uint a, inout uint b)
{
    a += 10;
    b += 10;
}

[numthreads(1, 1, 1)]
void main()
{
    uint a = x[0];
    f(a, a);
    result[0] = a;
}
