// Gives 2 and 4: the words at bytes 8 and 16.

ByteAddressBuffer bytes : register(t0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = bytes.Load(8);
    result[1] = bytes.Load(16);
}
