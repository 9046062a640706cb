// A let is the value at its place, not another name of the variable.

RWStructuredBuffer<uint> word : register(u0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);

[numthreads(1, 1, 1)]
void main()
{
    const uint before = word[0];
    word[0] = 1;
    result[0] = before;
    uint a = 7;
    const uint b = a;
    a = 1;
    result[1] = b * a;
}
