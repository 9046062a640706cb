// (50, 60, 70, 80), then zeros in Direct3D.

Texture2D<float4> picture : register(t0);
StructuredBuffer<int2> place : register(t1);
RWStructuredBuffer<uint4> result : register(u2);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = uint4(round(255.0 * picture.Load(int3(place[id.x], 0))));
}
