// Expect 0, 4, 8, 12: the words at which a, b, c and d start.

cbuffer Block : register(b0)
{
    float a;
    float3 b;
    float2 c;
    float3 d;
};
RWStructuredBuffer<float> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = a;
    result[1] = b.x;
    result[2] = c.x;
    result[3] = d.x;
}
