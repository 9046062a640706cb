// Each parameter has a variable of its own.

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
    uint b = x[0];
    f(a, b);
    result[0] = b;
}
