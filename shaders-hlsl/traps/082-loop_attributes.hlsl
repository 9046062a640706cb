// The sum of 0 to 9, and of the even and the odd of them, unrolled, in a loop, flattened or branched.

StructuredBuffer<uint> numbers : register(t0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint sum = 0;
    if (i % 2 == 0)
    {
        [unroll] for (uint k = 0; k < 10; ++k)
        {
            [flatten] if (i < 2 || numbers[k] % 2 == i % 2)
                sum += numbers[k];
        }
    }
    else
    {
        [loop] for (uint k = 0; k < 10; ++k)
        {
            [branch] if (i < 2 || numbers[k] % 2 == i % 2)
                sum += numbers[k];
        }
    }
    result[i] = sum;
}
