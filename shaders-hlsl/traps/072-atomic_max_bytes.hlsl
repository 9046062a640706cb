// A buffer of bytes has no sign, so the operand says it: -1 is less than 0, and 0xffffffff is more.

RWByteAddressBuffer words : register(u0, space0);

[numthreads(1, 1, 1)]
void main()
{
    int less = -1;
    uint more = 0xffffffff;
    words.InterlockedMax(0, less);
    words.InterlockedMax(4, more);
}
