// A hash of a library. The shifts of a signed integer bring its sign in.

uint Scramble(int key)
{
    int h = key * 2654435769u;
    h ^= h >> 15;
    h *= 2246822519u;
    return h ^ (h >> 13);
}
