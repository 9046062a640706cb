// Sampled at its centre, a texel gives its own code; one texel before, that of its neighbour, and the edge repeats.

Texture2D<float4> picture : register(t0, space0);
SamplerState edges : register(s1, space0);
RWStructuredBuffer<uint> codes : register(u2, space0);
RWStructuredBuffer<uint> codes_before : register(u3, space0);

[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float centre = (i + 0.5) / 8.0;
    codes[i] = (uint)round(255.0 * picture.SampleLevel(edges, float2(centre, 0.5), 0).x);
    codes_before[i] = (uint)round(255.0 * picture.SampleLevel(edges, float2(centre - 0.125, 0.5), 0).x);
}
