// The even ones of 64 invocations append themselves, in any order. HLSL hides the counter, which DXC binds as a buffer
// of its own.

[[vk::counter_binding(1)]] AppendStructuredBuffer<uint> kept : register(u0, space0);

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    if (i % 2 == 0)
        kept.Append(i);
}
