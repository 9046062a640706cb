[[vk::constant_id(0)]] const uint X = 3;
[[vk::constant_id(1)]] const uint Y = 4;
static const uint Z = X + Y;

RWStructuredBuffer<uint> result : register(u0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = X;
    result[1] = Y;
    result[2] = Z;
}
