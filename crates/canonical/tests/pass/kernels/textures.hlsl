// Rule 10 as DXC writes it.
Texture2D<float4> source : register(t0);
[[vk::image_format("rgba8")]] RWTexture2D<float4> copy : register(u1);
[[vk::image_format("r8")]] RWTexture2D<float> luminance : register(u2);

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float4 texel = source.Load(int3(id.xy, 0)) + source[id.yx];
    copy[id.xy] = texel * 0.5;
    luminance[id.xy] = dot(copy[id.yx].rgb, float3(0.2126, 0.7152, 0.0722));
}
