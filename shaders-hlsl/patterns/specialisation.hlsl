// Rounds of a linear congruential generator, forwards or backwards through the buffer, and a scaled index.

[[vk::constant_id(0)]] const uint ROUNDS = 3;
[[vk::constant_id(1)]] const float GAIN = 0.5f;
[[vk::constant_id(2)]] const bool BACKWARDS = false;
[[vk::constant_id(3)]] const int BIAS = -2;

StructuredBuffer<uint> seeds : register(t0);
RWStructuredBuffer<uint> drawn : register(u1);
RWStructuredBuffer<float> scaled : register(u2);

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint length, stride;
    seeds.GetDimensions(length, stride);
    if (id.x >= length) {
        return;
    }
    uint at = id.x;
    if (BACKWARDS) {
        at = length - 1 - id.x;
    }
    uint state = seeds[at];
    for (uint round = 0; round < ROUNDS; round++) {
        state = state * 1664525u + 1013904223u;
    }
    drawn[id.x] = state;
    scaled[id.x] = (float)((int)id.x + BIAS) * GAIN;
}
