// One step of N bodies: each thread group takes 64 bodies at a time into group-shared memory and adds their pull.

#define GROUP 64
static const float SOFTENING = 0.01;
static const float STEP = 0.125;

struct Body
{
    float3 position;
    float mass;
    float3 velocity;
    float charge;
};

StructuredBuffer<Body> gBefore : register(t0);
RWStructuredBuffer<Body> gAfter : register(u1);

groupshared float4 gCache[GROUP];

[numthreads(GROUP, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    uint count, stride;
    gBefore.GetDimensions(count, stride);
    Body own = gBefore[min(id.x, count - 1)];
    float3 pull = float3(0.0, 0.0, 0.0);
    for (uint first = 0; first < count; first += GROUP)
    {
        float4 other = float4(0.0, 0.0, 0.0, 0.0);
        if (first + local < count)
            other = float4(gBefore[first + local].position, gBefore[first + local].mass);
        gCache[local] = other;
        GroupMemoryBarrierWithGroupSync();
        for (uint i = 0; i < min(GROUP, count - first); ++i)
        {
            float3 d = gCache[i].xyz - own.position;
            float squared = dot(d, d) + SOFTENING;
            float inverse = 1.0 / sqrt(squared);
            pull += d * (gCache[i].w * inverse * inverse * inverse);
        }
        GroupMemoryBarrierWithGroupSync();
    }
    if (id.x < count)
    {
        float3 velocity = own.velocity + pull * STEP;
        gAfter[id.x].position = own.position + velocity * STEP;
        gAfter[id.x].mass = own.mass;
        gAfter[id.x].velocity = velocity;
        gAfter[id.x].charge = own.charge;
    }
}
