// Expect 0 and 4: the first components of elements that are 4 words apart.

StructuredBuffer<float3> points : register(t0);
RWStructuredBuffer<float> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = points[id.x].x;
}
