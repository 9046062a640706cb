// One step of free fall.

struct Particle
{
    float2 Position;
    float2 Velocity;
};

cbuffer TimeStep : register(b0)
{
    uint ParticleCount;
    float DeltaTime;
    float Gravity;
};
RWStructuredBuffer<Particle> Particles : register(u0);

[numthreads(64, 1, 1)]
void CSMain(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= ParticleCount)
        return;
    Particle particle = Particles[id.x];
#ifdef FLIPPED
    particle.Velocity.y -= Gravity * DeltaTime;
#else
    particle.Velocity.y += Gravity * DeltaTime;
#endif
    particle.Position += particle.Velocity * DeltaTime;
    Particles[id.x] = particle;
}
