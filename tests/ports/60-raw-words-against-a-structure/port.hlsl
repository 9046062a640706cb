ByteAddressBuffer Particles : register(t0);
RWByteAddressBuffer Moved : register(u0);

[numthreads(64, 1, 1)]
void Move(uint3 id : SV_DispatchThreadID)
{
    uint bytes;
    Particles.GetDimensions(bytes);
    uint at = id.x * 32;
    if (at >= bytes)
        return;
    float3 position = asfloat(Particles.Load3(at));
    uint flags = Particles.Load(at + 12);
    float3 velocity = asfloat(Particles.Load3(at + 16));
    float mass = asfloat(Particles.Load(at + 28));
    position += velocity * 0.25;
    if (flags & 1)
        velocity = -velocity;
    Moved.Store3(at, asuint(position));
    Moved.Store(at + 12, flags + 1);
    Moved.Store3(at + 16, asuint(velocity));
    Moved.Store(at + 28, asuint(mass * 0.5));
}
