// CRC-32 (IEEE 802.3) of 16 bytes for each thread, with a table that the first pass makes.

RWStructuredBuffer<uint> gTable : register(u0);
StructuredBuffer<uint4> gMessages : register(t1);
RWStructuredBuffer<uint> gChecks : register(u2);

[numthreads(64, 1, 1)]
void MakeCS(uint3 id : SV_DispatchThreadID)
{
    uint value = id.x;
    for (int bit = 0; bit < 8; ++bit)
    {
        // All ones where the bit that falls out is set.
        uint mask = 0 - (value & 1);
        value = value >> 1 ^ 0xedb88320 & mask;
    }
    gTable[id.x] = value;
}

[numthreads(64, 1, 1)]
void CheckCS(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    gMessages.GetDimensions(count, stride);
    if (id.x >= count)
        return;
    uint4 message = gMessages[id.x];
    uint crc = 0xffffffff;
    for (uint i = 0; i < 16; ++i)
    {
        uint byte = message[i / 4] >> 8 * (i % 4) & 255;
        crc = crc >> 8 ^ gTable[(crc ^ byte) & 255];
    }
    gChecks[id.x] = ~crc;
}
