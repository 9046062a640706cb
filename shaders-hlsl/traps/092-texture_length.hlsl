// Shaders for FXC ask .Length.

Texture2D<float4> picture : register(t0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = picture.Length.x;
    result[1] = picture.Length.y;
}
