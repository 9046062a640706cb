// Gives fffffffc and ffffffff: the sign comes in.

StructuredBuffer<int2> numbers : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int value = numbers[id.x].x;
    result[id.x] = value >> numbers[id.x].y;
}
