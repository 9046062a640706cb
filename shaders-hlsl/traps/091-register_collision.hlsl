// t0 and u0 are what D3D binds; DXC gives both binding 0 of set 0.

StructuredBuffer<uint> x : register(t0, space0);
RWStructuredBuffer<uint> result : register(u0, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = x[i] * 2;
}
