// Expect 11 with -Zpr: row 2, column 3 of a matrix that is stored by rows.

ByteAddressBuffer bytes : register(t0);
RWStructuredBuffer<float> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = bytes.Load<float4x4>(0)[2][3];
}
