// Add, subtract, multiply, negate, divide, multiply and add.
// The last one is zero unless it is fused: then it is what the product lost.

StructuredBuffer<uint2> inputs : register(t0, space0);
RWStructuredBuffer<uint> addBits : register(u1, space0);
RWStructuredBuffer<uint> subtractBits : register(u2, space0);
RWStructuredBuffer<uint> multiplyBits : register(u3, space0);
RWStructuredBuffer<uint> negateBits : register(u4, space0);
RWStructuredBuffer<uint> divideBits : register(u5, space0);
RWStructuredBuffer<uint> multiplyAddBits : register(u6, space0);
RWStructuredBuffer<uint> multiplySubtractBits : register(u7, space0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint count, stride;
    inputs.GetDimensions(count, stride);
    if (i >= count)
        return;
    const float a = asfloat(inputs[i].x);
    const float b = asfloat(inputs[i].y);
    addBits[i] = asuint(a + b);
    subtractBits[i] = asuint(a - b);
    multiplyBits[i] = asuint(a * b);
    negateBits[i] = asuint(-a);
    divideBits[i] = asuint(a / b);
    multiplyAddBits[i] = asuint(mad(a, b, a));
    multiplySubtractBits[i] = asuint(mad(a, b, -(a * b)));
}
