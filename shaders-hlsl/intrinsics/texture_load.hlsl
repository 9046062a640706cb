// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

Texture2D<uint> texels : register(t0, space0);
RWStructuredBuffer<uint> values : register(u1, space0);

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    texels.GetDimensions(width, height);
    values[id.y * width + id.x] = texels.Load(int3(width - 1 - id.x, height - 1 - id.y, 0));
}
