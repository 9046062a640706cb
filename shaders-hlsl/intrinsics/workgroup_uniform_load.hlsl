// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint> values : register(t0, space0);
RWStructuredBuffer<uint> results : register(u1, space0);

groupshared uint chosen;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    if (index == 37)
        chosen = values[id.x];
    GroupMemoryBarrierWithGroupSync();
    const uint seen = chosen;
    GroupMemoryBarrierWithGroupSync();
    if (index == 11)
        chosen = 0;
    results[id.x] = seen + index;
}
