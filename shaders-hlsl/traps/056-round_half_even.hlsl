// 0.5 and 2.5 go down, 1.5 and 3.5 up: not floor(x + 0.5), which gives 1 and 3, and 8388610 of the last number.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> result : register(u1, space0);

[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = round(x[i]);
}
