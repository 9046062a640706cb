// Free fall; functions alone.

float HeightAfter(float height, float gravity, float seconds)
{
    return height - gravity * 0.5 * seconds * seconds;
}
