// Box blur of radius 3 by running sums: what enters the window is added and what leaves it is taken away, along rows
// and then along columns. Cells outside are as the nearest one inside.

static const int RADIUS = 3;

StructuredBuffer<uint> gSource : register(t0);
RWStructuredBuffer<uint> gBlurred : register(u1);

cbuffer Params : register(b2)
{
    // Cells of a line and number of lines, and from one cell and one line to the next.
    uint gLength;
    uint gLines;
    uint gStepCell;
    uint gStepLine;
};

uint At(uint line_, int cell)
{
    uint inside = clamp(cell, 0, int(gLength) - 1);
    return gSource[line_ * gStepLine + inside * gStepCell] & 0xffff;
}

[numthreads(32, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint line_ = id.x;
    if (line_ >= gLines)
        return;
    uint sum = 0;
    int cell;
    for (cell = -RADIUS; cell <= RADIUS; ++cell)
        sum += At(line_, cell);
    for (cell = 0; cell < int(gLength); ++cell)
    {
        gBlurred[line_ * gStepLine + cell * gStepCell] = sum / (2 * RADIUS + 1);
        sum += At(line_, cell + RADIUS + 1) - At(line_, cell - RADIUS);
    }
}
