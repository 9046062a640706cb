// z * Y * X + y * X + x: (1, 1, 1) of 4 x 2 x 2 has number 13.

RWStructuredBuffer<uint> result : register(u0, space0);

[numthreads(4, 2, 2)]
void main(uint3 local : SV_GroupThreadID, uint index : SV_GroupIndex)
{
    result[(local.z * 2 + local.y) * 4 + local.x] = index;
}
