// One side counts its calls: HLSL 2018 makes one always, and so does select.

StructuredBuffer<uint> x : register(t0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);
RWStructuredBuffer<uint> counted : register(u2, space0);

static uint calls = 0;

bool bump()
{
    calls += 1;
    return true;
}

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const bool taken = x[i] == 1 ? bump() : false;
    result[i] = taken ? 1 : 0;
    counted[i] = calls;
}
