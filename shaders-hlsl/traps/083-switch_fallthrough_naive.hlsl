// Case 0 adds 1, and in HLSL goes on into case 1.

StructuredBuffer<uint> x : register(t0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint a = 0;
    switch (x[i])
    {
    case 0:
        a += 1;
    case 1:
        a += 2;
        break;
    default:
        a += 8;
    }
    result[i] = a;
}
