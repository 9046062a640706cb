// step(1, 1) is 1 and step(NaN, 1) is 0; smoothstep with its edges reversed falls, and with equal edges divides 0 by
// 0.

StructuredBuffer<float> edge : register(t0, space0);
StructuredBuffer<float> low : register(t1, space0);
StructuredBuffer<float> high : register(t2, space0);
StructuredBuffer<float> x : register(t3, space0);
RWStructuredBuffer<float> stepped : register(u4, space0);
RWStructuredBuffer<float> smooth_step : register(u5, space0);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    stepped[i] = step(edge[i], 1.0);
    smooth_step[i] = smoothstep(low[i], high[i], x[i]);
}
