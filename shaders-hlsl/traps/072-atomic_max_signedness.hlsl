// The same bits against zero: -1 is less than 0, and 0xffffffff is more.

RWStructuredBuffer<int> signed_words : register(u0, space0);
RWStructuredBuffer<uint> unsigned_words : register(u1, space0);

[numthreads(1, 1, 1)]
void main()
{
    InterlockedMax(signed_words[0], -1);
    InterlockedMin(signed_words[1], -1);
    InterlockedMax(unsigned_words[0], 0xffffffff);
    InterlockedMin(unsigned_words[1], 0xffffffff);
}
