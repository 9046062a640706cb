// Expect (50, 60, 70, 80) and zeros.

Texture2D<float4> picture : register(t0);
StructuredBuffer<int2> place : register(t1);
RWStructuredBuffer<uint4> result : register(u2);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    picture.GetDimensions(width, height);
    int2 p = place[id.x];
    float4 texel = 0;
    if (p.x >= 0 && p.y >= 0 && p.x < int(width) && p.y < int(height))
        texel = picture.Load(int3(p, 0));
    result[id.x] = uint4(round(255.0 * texel));
}
