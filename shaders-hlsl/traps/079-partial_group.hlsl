// 100 elements and workgroups of 64: 128 invocations start, and 28 must do nothing.

RWStructuredBuffer<uint> result : register(u0, space0);
RWStructuredBuffer<uint> started : register(u1, space0);

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint length, stride;
    result.GetDimensions(length, stride);
    InterlockedAdd(started[0], 1);
    if (i >= length)
        return;
    result[i] = i * i;
}
