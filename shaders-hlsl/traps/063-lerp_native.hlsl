// x * (1 - s) + y * s ends exactly at y; x + s * (y - x), as D3D defines lerp, ends at 0 where x is 100000000 and y is
// 1.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<float> y : register(t1, space0);
StructuredBuffer<float> s : register(t2, space0);
RWStructuredBuffer<float> result : register(u3, space0);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = lerp(x[i], y[i], s[i]);
}
