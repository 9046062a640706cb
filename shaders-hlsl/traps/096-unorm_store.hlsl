// k / 255 is stored as k, whatever way halfway numbers go.

StructuredBuffer<uint> codes : register(t0, space0);
[[vk::image_format("rgba8")]] RWTexture2D<float4> texels : register(u1, space0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float x = codes[i] / 255.0;
    texels[uint2(i, 0)] = float4(x, 1.0 - x, 0.0, 1.0);
}
