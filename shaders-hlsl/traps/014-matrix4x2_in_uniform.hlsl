// Expect 8, 11 and 15: words of the second matrix, whose columns are two words each.

cbuffer Block : register(b0)
{
    float4 rows[4];
};
RWStructuredBuffer<float> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = rows[2].x;
    result[1] = rows[2].w;
    result[2] = rows[3].w;
}
