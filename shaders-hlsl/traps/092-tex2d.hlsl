// DXC knows textures and samplers apart only.

Texture2D<float4> picture : register(t0, space0);
RWStructuredBuffer<float> result : register(u1, space0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = tex2D(picture, float2(0.75, 0.75)).x;
}
