// CRC-32 (IEEE 802.3) of 16 bytes for each invocation, with a table that the first pass makes.

@group(0) @binding(0) var<storage, read_write> table: array<u32>;
@group(0) @binding(1) var<storage, read> messages: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> checks: array<u32>;

@compute @workgroup_size(64)
fn make(@builtin(global_invocation_id) global: vec3<u32>) {
    var value = global.x;
    for (var bit = 0; bit < 8; bit++) {
        // All ones where the bit that falls out is set.
        let mask = 0u - (value & 1u);
        value = (value >> 1u) ^ (0xedb88320u & mask);
    }
    table[global.x] = value;
}

@compute @workgroup_size(64)
fn check(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x >= arrayLength(&messages)) {
        return;
    }
    var message = messages[global.x];
    var crc = 0xffffffffu;
    for (var i = 0u; i < 16u; i++) {
        let byte = (message[i / 4u] >> (8u * (i % 4u))) & 255u;
        crc = (crc >> 8u) ^ table[(crc ^ byte) & 255u];
    }
    checks[global.x] = ~crc;
}
