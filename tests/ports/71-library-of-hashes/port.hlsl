// Integer hashes; a library without a kernel.

uint mixed(uint key)
{
    uint h = key;
    h = (h ^ (h >> 16)) * 0x7feb352d;
    h = (h ^ (h >> 15)) * 0x846ca68b;
    return h ^ (h >> 16);
}

uint3 mixed3(uint3 key)
{
    uint3 h = key * 1664525u + 1013904223u;
    h.x += h.y * h.z;
    h.y += h.z * h.x;
    h.z += h.x * h.y;
    return h ^ (h >> 16);
}

// An order of points that keeps neighbours near each other.
int spread(int word)
{
    int bits = word & 0xffff;
    bits = (bits | (bits << 8)) & 0x00ff00ff;
    bits = (bits | (bits << 4)) & 0x0f0f0f0f;
    bits = (bits | (bits << 2)) & 0x33333333;
    return (bits | (bits << 1)) & 0x55555555;
}
