// Histogram equalisation of grey codes: count, sum and rescale, and look up.

@group(0) @binding(0) var<storage, read> grey: array<u32>;
@group(0) @binding(1) var<storage, read_write> bins: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> lookup: array<u32>;
@group(0) @binding(3) var<storage, read_write> equal: array<u32>;

var<workgroup> sums: array<u32, 256>;

// Dark and narrow: the product of two numbers of three bits.
fn codeAt(i: u32) -> u32 {
    return (grey[i] & 7u) * ((grey[i] >> 8u) & 7u) + 40u;
}

@compute @workgroup_size(64)
fn count(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x < arrayLength(&grey)) {
        atomicAdd(&bins[codeAt(global.x)], 1u);
    }
}

@compute @workgroup_size(256)
fn rescale(@builtin(local_invocation_index) local: u32) {
    var sum = atomicLoad(&bins[local]);
    sums[local] = sum;
    workgroupBarrier();
    for (var distance = 1u; distance < 256u; distance <<= 1u) {
        if (local >= distance) {
            sum += sums[local - distance];
        }
        workgroupBarrier();
        sums[local] = sum;
        workgroupBarrier();
    }
    // To nearest; the last one is 255.
    let all = arrayLength(&grey);
    lookup[local] = (sum * 255u + all / 2u) / all;
}

@compute @workgroup_size(64)
fn spread(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x < arrayLength(&grey)) {
        equal[global.x] = lookup[codeAt(global.x)];
    }
}
