// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint> values : register(t0, space0);
RWStructuredBuffer<uint> results : register(u1, space0);
RWStructuredBuffer<uint> places : register(u2, space0);

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    const uint base = id.x - index;
    places[base + index] = values[id.x];
    AllMemoryBarrierWithGroupSync();
    results[base + index] = places[base + 63 - index];
}
