// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

RWStructuredBuffer<uint4> results : register(u0, space0);

[numthreads(4, 2, 3)]
void main(uint3 id : SV_DispatchThreadID, uint3 place : SV_GroupThreadID)
{
    results[(id.z * 4 + id.y) * 12 + id.x] = uint4(place, 0);
}
