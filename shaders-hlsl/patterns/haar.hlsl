// Haar wavelet by lifting, whole numbers that can be brought back: a pass takes pairs of what is left and leaves their
// mean, rounded down, in the first and their difference in the second. All stays where it was.

RWStructuredBuffer<int> gSignal : register(u0);

cbuffer Params : register(b1)
{
    // From one of a pair to the other.
    uint gStride;
};

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gSignal.GetDimensions(count, stride);
    uint first = 2 * gStride * id.x;
    uint second = first + gStride;
    // An odd one out waits for a later pass.
    if (second >= count)
        return;
    int a = gSignal[first] >> (gStride == 1 ? 16 : 0);
    int b = gSignal[second] >> (gStride == 1 ? 16 : 0);
    int difference = b - a;
    gSignal[second] = difference;
    gSignal[first] = a + (difference >> 1);
}
