// Anything: nobody writes the cells.

RWStructuredBuffer<uint> result : register(u0);

groupshared uint cells[8];

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    result[i] = cells[7 - i];
}
