// Scales the low bits of the codes in one slice of a buffer. Which slice, and by how much, comes in push constants,
// which WGSL calls immediates.

struct Numbers
{
    uint first;
    uint factor;
    float scale;
    int bias;
};

[[vk::push_constant]] ConstantBuffer<Numbers> numbers;

StructuredBuffer<uint> codes : register(t0);
RWStructuredBuffer<float> scaled : register(u1);

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint length, stride;
    codes.GetDimensions(length, stride);
    const uint at = numbers.first + id.x;
    if (at >= length) {
        return;
    }
    const int code = (int)((codes[at] & 0xff) * numbers.factor) - numbers.bias;
    scaled[at] = (float)code * numbers.scale;
}
