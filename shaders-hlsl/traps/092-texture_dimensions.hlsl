// Width first.

Texture2D<float4> picture : register(t0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);

[numthreads(1, 1, 1)]
void main()
{
    uint width, height;
    picture.GetDimensions(width, height);
    result[0] = width;
    result[1] = height;
}
