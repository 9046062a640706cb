// SHA-256 of one block for each invocation: messages of 12 words, padded as FIPS 180-4 says.

const K = array<u32, 64>(
    0x428a2f98u, 0x71374491u, 0xb5c0fbcfu, 0xe9b5dba5u, 0x3956c25bu, 0x59f111f1u, 0x923f82a4u, 0xab1c5ed5u,
    0xd807aa98u, 0x12835b01u, 0x243185beu, 0x550c7dc3u, 0x72be5d74u, 0x80deb1feu, 0x9bdc06a7u, 0xc19bf174u,
    0xe49b69c1u, 0xefbe4786u, 0x0fc19dc6u, 0x240ca1ccu, 0x2de92c6fu, 0x4a7484aau, 0x5cb0a9dcu, 0x76f988dau,
    0x983e5152u, 0xa831c66du, 0xb00327c8u, 0xbf597fc7u, 0xc6e00bf3u, 0xd5a79147u, 0x06ca6351u, 0x14292967u,
    0x27b70a85u, 0x2e1b2138u, 0x4d2c6dfcu, 0x53380d13u, 0x650a7354u, 0x766a0abbu, 0x81c2c92eu, 0x92722c85u,
    0xa2bfe8a1u, 0xa81a664bu, 0xc24b8b70u, 0xc76c51a3u, 0xd192e819u, 0xd6990624u, 0xf40e3585u, 0x106aa070u,
    0x19a4c116u, 0x1e376c08u, 0x2748774cu, 0x34b0bcb5u, 0x391c0cb3u, 0x4ed8aa4au, 0x5b9cca4fu, 0x682e6ff3u,
    0x748f82eeu, 0x78a5636fu, 0x84c87814u, 0x8cc70208u, 0x90befffau, 0xa4506cebu, 0xbef9a3f7u, 0xc67178f2u,
);

// Twelve words a message, eight a digest.
@group(0) @binding(0) var<storage, read> messages: array<u32>;
@group(0) @binding(1) var<storage, read_write> digests: array<u32>;

fn rotated(value: u32, bits: u32) -> u32 {
    return (value >> bits) | (value << (32u - bits));
}

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    if (12u * i >= arrayLength(&messages)) {
        return;
    }
    var w: array<u32, 64>;
    for (var t = 0u; t < 12u; t++) {
        w[t] = messages[12u * i + t];
    }
    w[12] = 0x80000000u;
    w[13] = 0u;
    w[14] = 0u;
    w[15] = 384u;
    for (var t = 16u; t < 64u; t++) {
        let s0 = rotated(w[t - 15u], 7u) ^ rotated(w[t - 15u], 18u) ^ (w[t - 15u] >> 3u);
        let s1 = rotated(w[t - 2u], 17u) ^ rotated(w[t - 2u], 19u) ^ (w[t - 2u] >> 10u);
        w[t] = w[t - 16u] + s0 + w[t - 7u] + s1;
    }
    var a = 0x6a09e667u;
    var b = 0xbb67ae85u;
    var c = 0x3c6ef372u;
    var d = 0xa54ff53au;
    var e = 0x510e527fu;
    var f = 0x9b05688cu;
    var g = 0x1f83d9abu;
    var h = 0x5be0cd19u;
    var k = K;
    for (var t = 0u; t < 64u; t++) {
        let s1 = rotated(e, 6u) ^ rotated(e, 11u) ^ rotated(e, 25u);
        let first = h + s1 + ((e & f) ^ (~e & g)) + k[t] + w[t];
        let s0 = rotated(a, 2u) ^ rotated(a, 13u) ^ rotated(a, 22u);
        let second = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    digests[8u * i] = a + 0x6a09e667u;
    digests[8u * i + 1u] = b + 0xbb67ae85u;
    digests[8u * i + 2u] = c + 0x3c6ef372u;
    digests[8u * i + 3u] = d + 0xa54ff53au;
    digests[8u * i + 4u] = e + 0x510e527fu;
    digests[8u * i + 5u] = f + 0x9b05688cu;
    digests[8u * i + 6u] = g + 0x1f83d9abu;
    digests[8u * i + 7u] = h + 0x5be0cd19u;
}
