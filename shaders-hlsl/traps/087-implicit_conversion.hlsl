// Four components become three, an integer a float, and one number a vector.

StructuredBuffer<float4> vectors : register(t0, space0);
StructuredBuffer<int> number : register(t1, space0);
RWStructuredBuffer<float> result : register(u2, space0);

[numthreads(1, 1, 1)]
void main()
{
    float3 sum = vectors[0];
    sum += number[0];
    result[0] = sum.x;
    result[1] = sum.y;
    result[2] = sum.z;
}
