// Every invocation counts itself. What a device does not offer is told and not run.

RWStructuredBuffer<uint> count : register(u0, space0);

[numthreads(1024, 1, 1)]
void main()
{
    InterlockedAdd(count[0], 1);
}
