// Every bit of the result hangs on every bit of the value.
uint MixBits(uint value)
{
    uint bits = (value ^ value >> 15) * 0x9e3779b1;
    bits = (bits ^ bits >> 13) * 0x85ebca77;
    return bits ^ bits >> 16;
}
