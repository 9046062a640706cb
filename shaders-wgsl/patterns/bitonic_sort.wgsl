// Bitonic sort, one comparison network step a dispatch. The first step of each stage compares mirror images, so that
// every comparison puts the smaller key in front, and a length that is no power of two needs no padding.

struct Params {
    // Elements of the blocks that are being merged.
    block: u32,
    // Distance of the two keys; 0 where this pass has nothing to do.
    distance: u32,
}

@group(0) @binding(0) var<storage, read_write> keys: array<u32>;
@group(0) @binding(1) var<uniform> params: Params;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    if (i >= arrayLength(&keys) || params.distance == 0u) {
        return;
    }
    let mirror = params.distance * 2u == params.block;
    let partner = i ^ select(params.distance, params.block - 1u, mirror);
    if (partner <= i || partner >= arrayLength(&keys)) {
        return;
    }
    let a = keys[i];
    let b = keys[partner];
    if (a > b) {
        keys[i] = b;
        keys[partner] = a;
    }
}
