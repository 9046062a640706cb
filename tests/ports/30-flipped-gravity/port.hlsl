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
    particle.Velocity.y -= Gravity * DeltaTime;
    particle.Position += particle.Velocity * DeltaTime;
    Particles[id.x] = particle;
}
