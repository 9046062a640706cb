// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint> values : register(t0, space0);
RWStructuredBuffer<uint> results : register(u1, space0);
groupshared uint places[64];

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    const uint base = id.x - index;
    places[index] = values[id.x];
    GroupMemoryBarrierWithGroupSync();
    results[base + index] = places[63 - index];
}
