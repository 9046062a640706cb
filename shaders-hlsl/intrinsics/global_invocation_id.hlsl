// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

RWStructuredBuffer<uint4> results : register(u0, space0);

[numthreads(4, 2, 3)]
void main(uint3 place : SV_DispatchThreadID)
{
    results[(place.z * 4 + place.y) * 12 + place.x] = uint4(place, 0);
}
