// LU decomposition in place, a pass a column: the column below the pivot becomes factors, and each row behind it loses
// its factor times the pivot's row. No pivot is chosen: the diagonal is made large.

struct Params {
    size: u32,
    // The column of the pivot.
    pivot: u32,
}

@group(0) @binding(0) var<storage, read_write> matrix: array<f32>;
@group(0) @binding(1) var<uniform> params: Params;

@compute @workgroup_size(64)
fn strengthen(@builtin(global_invocation_id) global: vec3<u32>) {
    if (global.x < params.size) {
        matrix[global.x * params.size + global.x] += f32(params.size);
    }
}

// All rows and columns of one pass: a division, then a product and a difference for each column that is left.
@compute @workgroup_size(64)
fn eliminate(@builtin(global_invocation_id) global: vec3<u32>) {
    let row = params.pivot + 1u + global.x;
    if (row >= params.size) {
        return;
    }
    let place = row * params.size + params.pivot;
    let factor = matrix[place] / matrix[params.pivot * params.size + params.pivot];
    matrix[place] = factor;
    for (var x = params.pivot + 1u; x < params.size; x++) {
        matrix[row * params.size + x] -= factor * matrix[params.pivot * params.size + x];
    }
}
