// A plain name in WGSL.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> result : register(u1, space0);

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float line = x[i];
    result[i] = line * 3.0;
}
