float Bent(float level)
{
    return level * level - level;
}
