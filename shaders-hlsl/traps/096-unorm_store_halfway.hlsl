// 0.5 is 127.5 codes: 127 or 128.

StructuredBuffer<float> numbers : register(t0, space0);
[[vk::image_format("rgba8")]] RWTexture2D<float4> texels : register(u1, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    texels[uint2(i, 0)] = float4(numbers[i], 0.0, 0.0, 1.0);
}
