// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint> values : register(t0, space0);
RWStructuredBuffer<uint> results : register(u1, space0);

groupshared uint total;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID, uint index : SV_GroupIndex)
{
    const uint v = values[id.x];
    if (index == 0)
        total = group.x;
    GroupMemoryBarrierWithGroupSync();
    const uint found = WaveActiveMax(v);
    if (WaveGetLaneIndex() == 0)
        InterlockedMax(total, found);
    GroupMemoryBarrierWithGroupSync();
    if (index == 0)
        results[group.x] = total;
}
