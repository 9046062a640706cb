// Comparisons, beside NaN too.
// `!=` is false beside a NaN: both compilers write the ordered instruction for it.

StructuredBuffer<uint2> inputs : register(t0, space0);
RWStructuredBuffer<uint> lessBits : register(u1, space0);
RWStructuredBuffer<uint> lessEqualBits : register(u2, space0);
RWStructuredBuffer<uint> equalBits : register(u3, space0);
RWStructuredBuffer<uint> notEqualBits : register(u4, space0);
RWStructuredBuffer<uint> greaterBits : register(u5, space0);
RWStructuredBuffer<uint> greaterEqualBits : register(u6, space0);

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
    lessBits[i] = a < b ? 1 : 0;
    lessEqualBits[i] = a <= b ? 1 : 0;
    equalBits[i] = a == b ? 1 : 0;
    notEqualBits[i] = a != b ? 1 : 0;
    greaterBits[i] = a > b ? 1 : 0;
    greaterEqualBits[i] = a >= b ? 1 : 0;
}
