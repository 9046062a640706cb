// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int> values : register(t0, space0);
RWStructuredBuffer<int> cells : register(u1, space0);
RWStructuredBuffer<int> tiles : register(u2, space0);

groupshared int tile[16];

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID, uint index : SV_GroupIndex)
{
    const int v = values[id.x];
    InterlockedMin(cells[id.x % 16], v);
    if (index < 16)
        tile[index] = v;
    GroupMemoryBarrierWithGroupSync();
    InterlockedMin(tile[index % 16], v);
    GroupMemoryBarrierWithGroupSync();
    if (index < 16)
        tiles[group.x * 16 + index] = tile[index];
}
