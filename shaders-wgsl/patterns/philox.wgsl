// Philox4x32-10 (Salmon and others, 2011): random numbers of a counter and a key. WGSL has no high half of a product,
// which is made of four products of halves.

@group(0) @binding(0) var<storage, read> counters: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> numbers: array<vec4<u32>>;

// High and low half of the product.
fn multiplied(a: u32, b: u32) -> vec2<u32> {
    let al = a & 0xffffu;
    let ah = a >> 16u;
    let bl = b & 0xffffu;
    let bh = b >> 16u;
    let low = al * bl;
    let middle = ah * bl + (low >> 16u);
    let other = al * bh + (middle & 0xffffu);
    return vec2<u32>(ah * bh + (middle >> 16u) + (other >> 16u), a * b);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x >= arrayLength(&counters)) {
        return;
    }
    var counter = counters[global.x];
    var key = vec2<u32>(global.x, 0x01234567u);
    for (var turn = 0u; turn < 10u; turn++) {
        let a = multiplied(0xd2511f53u, counter.x);
        let b = multiplied(0xcd9e8d57u, counter.z);
        counter = vec4<u32>(b.x ^ counter.y ^ key.x, b.y, a.x ^ counter.w ^ key.y, a.y);
        key += vec2<u32>(0x9e3779b9u, 0xbb67ae85u);
    }
    numbers[global.x] = counter;
}
