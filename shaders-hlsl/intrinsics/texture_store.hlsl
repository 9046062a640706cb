// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint> values : register(t0, space0);
[[vk::image_format("r32ui")]] RWTexture2D<uint> texels : register(u1, space0);

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    texels.GetDimensions(width, height);
    texels[id.xy] = values[id.y * width + id.x];
}
