// Angles of bones in radians.

static const float PI = 3.14159265;

cbuffer Skeleton : register(b0)
{
    uint BoneCount;
};
StructuredBuffer<float> DegreesIn : register(t0);
RWStructuredBuffer<float> RadiansOut : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x < BoneCount)
        RadiansOut[id.x] = DegreesIn[id.x] * (PI / 180.0);
}
