// Codes over 255, the low byte first.

StructuredBuffer<uint> codes : register(t0, space0);
RWStructuredBuffer<float4> result : register(u1, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 parts = codes[i] >> uint4(0, 8, 16, 24) & 255;
    result[i] = (float4)parts / 255.0;
}
