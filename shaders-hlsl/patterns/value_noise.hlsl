// Value noise of two octaves on a grid of four steps to a cell: hashed corners of eight bits, a smooth ramp between
// them. Places have two bits behind the point, the ramp five and no sum more than 24, so that nothing is ever rounded.

RWStructuredBuffer<float> gNoise : register(u0);

cbuffer Params : register(b1)
{
    uint2 gSize;
    uint gSeed;
};

float Corner(uint x, uint y, uint seed)
{
    uint h = x * 0x9e3779b1 + y * 0x85ebca77 + seed;
    h = (h ^ h >> 15) * 0x2c1b3c6d;
    h ^= h >> 12;
    return float(h >> 24) / 256.0;
}

float ValueNoise(float2 place, uint seed)
{
    float2 cell = floor(place);
    float2 t = place - cell;
    float2 s = t * t * (3.0 - 2.0 * t);
    uint x = cell.x;
    uint y = cell.y;
    float upper = Corner(x, y, seed) * (1.0 - s.x) + Corner(x + 1, y, seed) * s.x;
    float lower = Corner(x, y + 1, seed) * (1.0 - s.x) + Corner(x + 1, y + 1, seed) * s.x;
    return upper * (1.0 - s.y) + lower * s.y;
}

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= gSize))
        return;
    float2 place = float2(id.xy) * 0.25;
    float value = ValueNoise(place, gSeed) + 0.5 * ValueNoise(2.0 * place, gSeed + 1);
    gNoise[id.y * gSize.x + id.x] = value;
}
