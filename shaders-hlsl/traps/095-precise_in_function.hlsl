// A product and a sum, which is 0 when each is rounded, as `precise` asks for. The operations are in a function.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<float> y : register(t1, space0);
StructuredBuffer<float> z : register(t2, space0);
StructuredBuffer<uint> zero : register(t3, space0);
RWStructuredBuffer<uint> result : register(u4, space0);

float f(float a, float b, float c)
{
    return a * b + c;
}

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    precise float r = f(x[i], y[i], z[i]);
    result[i] = asuint(r) + zero[0];
}
