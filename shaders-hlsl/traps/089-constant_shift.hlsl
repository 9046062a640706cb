// The amount from a buffer, as WGSL wants it.

StructuredBuffer<uint> shift : register(t0, space0);
RWStructuredBuffer<uint> result : register(u1, space0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = 1u << shift[0];
}
