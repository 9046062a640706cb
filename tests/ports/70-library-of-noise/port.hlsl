// Value noise on a lattice, in two dimensions; a library without a kernel.

static const uint PrimeX = 1664525u;
static const uint PrimeY = 22695477u;

// A number from 0 to 1 for each cell.
float Lattice(int2 cell)
{
    uint bits = asuint(cell.x) * PrimeX + asuint(cell.y) * PrimeY;
    bits = (bits ^ (bits >> 15)) * 739982445u;
    bits ^= bits >> 13;
    return float(bits & 0xffff) / 65535.0;
}

float2 Ease(float2 t)
{
    return t * t * (3.0 - 2.0 * t);
}

// Repeats after 4096 cells, so that no cell is beyond an integer: there the languages differ.
float ValueNoise(float2 at)
{
    float2 corner = floor(at);
    int2 cell = int2(corner - floor(corner / 4096.0) * 4096.0);
    float2 t = Ease(frac(at));
    float low = lerp(Lattice(cell), Lattice(cell + int2(1, 0)), t.x);
    float high = lerp(Lattice(cell + int2(0, 1)), Lattice(cell + int2(1, 1)), t.x);
    return lerp(low, high, t.y);
}

float4 Gradient(float2 at)
{
    const float stride = 0.125;
    float here = ValueNoise(at);
    float right = ValueNoise(at + float2(stride, 0.0));
    float up = ValueNoise(at + float2(0.0, stride));
    return float4(here, (right - here) / stride, (up - here) / stride, 0.0);
}
