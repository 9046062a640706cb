// The NaN from a buffer, as WGSL wants it.

StructuredBuffer<uint> bits : register(t0, space0);
RWStructuredBuffer<float> result : register(u1, space0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = asfloat(bits[0]);
}
