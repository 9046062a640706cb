// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint> values : register(t0, space0);
StructuredBuffer<uint> first : register(t1, space0);
RWStructuredBuffer<uint> cells : register(u2, space0);
RWStructuredBuffer<uint> results : register(u3, space0);

groupshared uint tile[64];

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    const uint v = values[id.x];
    const uint w = (v & 1) != 0 ? first[id.x] : ~first[id.x];
    uint old;
    cells[id.x] = first[id.x];
    old = cells[id.x]; cells[id.x] = v;
    results[id.x * 2] = old;
    tile[index] = first[id.x];
    { old = tile[index]; tile[index] = v; }
    results[id.x * 2 + 1] = old ^ tile[index];
}
