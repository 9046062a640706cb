// Expect 11: row 2, column 3.

ByteAddressBuffer bytes : register(t0);
RWStructuredBuffer<float> result : register(u1);

float4 row(uint i)
{
    return bytes.Load<float4>(16 * i);
}

[numthreads(1, 1, 1)]
void main()
{
    float4x4 m = float4x4(row(0), row(1), row(2), row(3));
    result[0] = m[2][3];
}
