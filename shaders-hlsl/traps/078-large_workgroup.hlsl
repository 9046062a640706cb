// 1024 invocations: D3D allows them, WebGPU promises 256.

RWStructuredBuffer<uint> result : register(u0, space0);

[numthreads(1024, 1, 1)]
void main()
{
    result[0] = 1;
}
