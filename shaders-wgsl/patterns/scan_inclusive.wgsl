// Inclusive sums by doubling (Hillis and Steele): each pass adds the element that lies `distance` before. The sums are
// in two halves of one buffer, and each pass reads one and writes the other.

struct Params {
    distance: u32,
    // Where the half that is read starts, and where the one that is written does.
    source: u32,
    destination: u32,
}

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> sums: array<u32>;
@group(0) @binding(2) var<uniform> params: Params;

@compute @workgroup_size(64)
fn copy(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    let count = arrayLength(&values);
    if (i >= count) {
        return;
    }
    sums[i] = values[i];
    sums[count + i] = 0u;
}

@compute @workgroup_size(64)
fn scan(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    if (i >= arrayLength(&sums) / 2u) {
        return;
    }
    var sum = sums[params.source + i];
    if (i >= params.distance) {
        sum += sums[params.source + i - params.distance];
    }
    sums[params.destination + i] = sum;
}
