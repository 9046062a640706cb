// Gives 0, 1, 1, 1: true is stored as 1.

StructuredBuffer<bool> flags : register(t0);
RWStructuredBuffer<bool> result : register(u1);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    bool flag = flags[id.x];
    result[id.x] = flag;
}
