// Haar wavelet by lifting, whole numbers that can be brought back: a pass takes pairs of what is left and leaves their
// mean, rounded down, in the first and their difference in the second. All stays where it was.

struct Params {
    // From one of a pair to the other.
    stride: u32,
}

@group(0) @binding(0) var<storage, read_write> signal: array<i32>;
@group(0) @binding(1) var<uniform> params: Params;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let first = 2u * params.stride * global.x;
    let second = first + params.stride;
    // An odd one out waits for a later pass.
    if (second >= arrayLength(&signal)) {
        return;
    }
    let a = signal[first] >> (16u * u32(params.stride == 1u));
    let b = signal[second] >> (16u * u32(params.stride == 1u));
    let difference = b - a;
    signal[second] = difference;
    signal[first] = a + (difference >> 1u);
}
