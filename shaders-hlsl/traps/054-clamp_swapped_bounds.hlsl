// min(max(x, low), high) is the high bound; a median would be another number. The integers are clamped between 10 and
// 5.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<float> low : register(t1, space0);
StructuredBuffer<float> high : register(t2, space0);
StructuredBuffer<int> number : register(t3, space0);
RWStructuredBuffer<float> result : register(u4, space0);
RWStructuredBuffer<int> whole : register(u5, space0);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = clamp(x[i], low[i], high[i]);
    whole[i] = clamp(number[i], (int)low[i] + 8, (int)high[i] + 4);
}
