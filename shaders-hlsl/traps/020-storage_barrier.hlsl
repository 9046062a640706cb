// Expect 73 to 10: each invocation reads what another one of its workgroup wrote to a buffer.

RWStructuredBuffer<uint> cells : register(u0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    cells[i] = cells[i] + 10;
    AllMemoryBarrierWithGroupSync();
    result[i] = cells[63 - i];
}
