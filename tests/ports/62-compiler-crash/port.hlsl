// DXC 1.8 aborts on a capital letter in a register, and a macro hides this one.
#define SLOT T0
StructuredBuffer<float> input : register(SLOT);
RWStructuredBuffer<float> output : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    output[id.x] = input[id.x];
}
