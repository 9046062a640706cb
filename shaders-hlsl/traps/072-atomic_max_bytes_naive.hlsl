// The operand is signed in HLSL; the word is unsigned in WGSL.

RWByteAddressBuffer words : register(u0, space0);

[numthreads(1, 1, 1)]
void main()
{
    int less = -1;
    uint more = 0xffffffff;
    words.InterlockedMax(0, less);
    words.InterlockedMax(4, more);
}
