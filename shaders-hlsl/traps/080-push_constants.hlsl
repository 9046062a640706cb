struct Pushed
{
    uint a;
    float b;
};

[[vk::push_constant]] Pushed pushed;

RWStructuredBuffer<uint> result : register(u0);

[numthreads(1, 1, 1)]
void main()
{
    result[0] = pushed.a;
    result[1] = asuint(pushed.b);
}
