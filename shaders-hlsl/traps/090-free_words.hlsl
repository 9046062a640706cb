// linear, centroid, point, uniform, triangle and line are names in WGSL and words of HLSL.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> result : register(u1, space0);

[numthreads(1, 1, 1)]
void main()
{
    const float linear_ = x[0] * 1000.0;
    const float centroid_ = x[1] * 100.0;
    const float point_ = x[2] * 10.0;
    const float uniform_ = x[3];
    const float triangle_ = linear_ + centroid_;
    const float line_ = point_ + uniform_;
    result[0] = triangle_ + line_;
}
