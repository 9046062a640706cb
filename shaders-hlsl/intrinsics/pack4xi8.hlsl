// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int4> a_i32 : register(t0, space0);
cbuffer block_uniform_a_i32 : register(b1, space0) { int4 uniform_a_i32[16]; };
RWStructuredBuffer<uint4> quads_i32 : register(u2, space0);

uint Pack(int4 a)
{
    const uint4 codes = uint4(a) & 0xff;
    return codes.x | codes.y << 8 | codes.z << 16 | codes.w << 24;
}

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    quads_i32[i] = uint4(Pack(a), Pack(ua), Pack(int4(int(-559038737), int(305419896), int(-1), int(0))), Pack(int4(int(-1), int(0), int(-559038737), int(305419896))));
}
