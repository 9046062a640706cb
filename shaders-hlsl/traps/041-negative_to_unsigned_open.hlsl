// 0, 0, 2 in Direct3D; the first is ffffffff on some devices.

StructuredBuffer<float> numbers : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = uint(numbers[id.x]);
}
