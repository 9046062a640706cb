// The inner function adds 3 to what the outer one was given.

StructuredBuffer<uint> x : register(t0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);

void inner(inout uint a)
{
    a += 3;
}

void outer(inout uint a)
{
    return inner(a);
}

[numthreads(1, 1, 1)]
void main()
{
    uint kept = x[0];
    outer(kept);
    result[0] = kept;
}
