// Integral image: sums along each row, one invocation a row; then along each column, one invocation a column.

struct Params {
    size: vec2<u32>,
}

@group(0) @binding(0) var<storage, read_write> sums: array<u32>;
@group(0) @binding(1) var<uniform> params: Params;

@compute @workgroup_size(32)
fn rows(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x >= params.size.y) {
        return;
    }
    var sum = 0u;
    for (var x = 0u; x < params.size.x; x++) {
        sum += sums[global.x * params.size.x + x] & 255u;
        sums[global.x * params.size.x + x] = sum;
    }
}

@compute @workgroup_size(32)
fn columns(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x >= params.size.x) {
        return;
    }
    var sum = 0u;
    for (var y = 0u; y < params.size.y; y++) {
        sum += sums[y * params.size.x + global.x];
        sums[y * params.size.x + global.x] = sum;
    }
}
