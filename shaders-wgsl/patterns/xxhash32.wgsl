// xxHash with 32 bits (Collet) of messages of whole words: one message for each invocation, longer from one to the
// next, so that each way through the algorithm is taken.

const P1: u32 = 2654435761u;
const P2: u32 = 2246822519u;
const P3: u32 = 3266489917u;
const P4: u32 = 668265263u;
const P5: u32 = 374761393u;

@group(0) @binding(0) var<storage, read> words: array<u32>;
@group(0) @binding(1) var<storage, read_write> hashes: array<u32>;

fn rotated(value: u32, bits: u32) -> u32 {
    return (value << bits) | (value >> (32u - bits));
}

fn round(state: u32, word: u32) -> u32 {
    return rotated(state + word * P2, 13u) * P1;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    if (i >= arrayLength(&hashes)) {
        return;
    }
    // 0 to 10 words from the i-th on; the seed is the place.
    let length = i % 11u;
    let seed = i;
    var place = i;
    let end = i + length;
    var hash = seed + P5;
    if (length >= 4u) {
        var v = vec4<u32>(seed + P1 + P2, seed + P2, seed, seed - P1);
        while (place + 4u <= end) {
            v.x = round(v.x, words[place]);
            v.y = round(v.y, words[place + 1u]);
            v.z = round(v.z, words[place + 2u]);
            v.w = round(v.w, words[place + 3u]);
            place += 4u;
        }
        hash = rotated(v.x, 1u) + rotated(v.y, 7u) + rotated(v.z, 12u) + rotated(v.w, 18u);
    }
    hash += 4u * length;
    while (place < end) {
        hash = rotated(hash + words[place] * P3, 17u) * P4;
        place += 1u;
    }
    hash ^= hash >> 15u;
    hash *= P2;
    hash ^= hash >> 13u;
    hash *= P3;
    hash ^= hash >> 16u;
    hashes[i] = hash;
}
