// Each of 64 invocations adds its number, from 1, by trying until nobody came between. WGSL asks `exchanged`: the old
// value may be the expected one although nothing was exchanged.

RWStructuredBuffer<uint> total : register(u0, space0);

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    uint seen = 0;
    while (true)
    {
        uint before;
        InterlockedCompareExchange(total[0], seen, seen + i + 1, before);
        if (before == seen)
            break;
        seen = before;
    }
}
