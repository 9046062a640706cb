// The kernels of the case that documents the case format: a weighted sum of a picture's codes, by pairs.

#ifndef WORKGROUP_SIZE
#define WORKGROUP_SIZE 32
#endif

Texture2D<float4> picture : register(t0, space0);
cbuffer Weights : register(b1, space0)
{
    uint weights[4];
};
RWStructuredBuffer<uint> sums : register(u2, space0);
cbuffer Stride : register(b3, space0)
{
    uint stride;
};

[numthreads(WORKGROUP_SIZE, 1, 1)]
void WeighCS(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    picture.GetDimensions(width, height);
    if (id.x >= width * height)
        return;
    float4 texel = picture.Load(int3(id.x % width, id.x / width, 0));
    uint4 codes = uint4(round(texel * 255.0));
    sums[id.x] = codes.x * weights[0] + codes.y * weights[1] + codes.z * weights[2] + codes.w * weights[3];
}

[numthreads(WORKGROUP_SIZE, 1, 1)]
void FoldCS(uint3 id : SV_DispatchThreadID)
{
    uint count, bytes;
    sums.GetDimensions(count, bytes);
    uint first = id.x * stride * 2;
    uint second = first + stride;
    if (second < count)
        sums[first] = sums[first] + sums[second];
}
