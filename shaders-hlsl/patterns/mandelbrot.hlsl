// Mandelbrot set in fixed point with 13 bits behind the point: how many steps until |z| is above 2, at most 64.

static const uint POINT = 13;
static const int FOUR = 32768;

RWStructuredBuffer<uint> gSteps : register(u0);

cbuffer Params : register(b1)
{
    uint2 gSize;
};

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= gSize))
        return;
    // -2 to 1 across and -1.25 to 1.25 down, rounded down.
    int2 c = int2(id.x * 24576 / gSize.x, id.y * 20480 / gSize.y) - int2(16384, 10240);
    int2 z = int2(0, 0);
    uint count = 0;
    while (count < 64)
    {
        int2 squares = (z * z) >> POINT;
        if (squares.x + squares.y > FOUR)
            break;
        z = int2(squares.x - squares.y, (z.x * z.y) >> (POINT - 1)) + c;
        ++count;
    }
    gSteps[id.y * gSize.x + id.x] = count;
}
