// Every helper takes the resource it works on, as shared includes of an engine do.
StructuredBuffer<float> Heights : register(t0);
Texture2D<float4> Albedo : register(t1);
RWStructuredBuffer<float> Slopes : register(u0);
RWTexture2D<float4> Shaded : register(u1);

float HeightAt(StructuredBuffer<float> heights, uint2 at, uint2 size)
{
    uint count, stride;
    heights.GetDimensions(count, stride);
    uint index = min(at.y, size.y - 1) * size.x + min(at.x, size.x - 1);
    return index < count ? heights[index] / 3.0 : 0.0;
}

float4 Texel(Texture2D<float4> from, uint2 at)
{
    return from.Load(int3(at, 0));
}

void Put(RWTexture2D<float4> to, uint2 at, float4 colour)
{
    to[at] = colour;
}

void Put(RWStructuredBuffer<float> to, uint at, float value)
{
    to[at] = value;
}

[numthreads(8, 8, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    uint2 size;
    Shaded.GetDimensions(size.x, size.y);
    if (any(id.xy >= size))
        return;
    float slope = HeightAt(Heights, id.xy + uint2(1, 0), size) - HeightAt(Heights, id.xy, size);
    Put(Slopes, id.y * size.x + id.x, slope);
    Put(Shaded, id.xy, Texel(Albedo, id.xy) * saturate(0.5 + slope));
}
