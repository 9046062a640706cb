// Sparse matrix times vector, rows compressed (CSR): each row's entries are between two places of `rowStarts`, and some
// rows have none. Row r has r % 5 entries here.

@group(0) @binding(0) var<storage, read_write> rowStarts: array<u32>;
@group(0) @binding(1) var<storage, read> columns: array<u32>;
@group(0) @binding(2) var<storage, read> values: array<u32>;
@group(0) @binding(3) var<storage, read> factor: array<u32>;
@group(0) @binding(4) var<storage, read_write> product: array<u32>;

@compute @workgroup_size(64)
fn index(@builtin(global_invocation_id) global: vec3<u32>) {
    let row = global.x;
    if (row < arrayLength(&rowStarts)) {
        let rest = row % 5u;
        rowStarts[row] = row / 5u * 10u + rest * (rest - 1u) / 2u;
    }
}

@compute @workgroup_size(64)
fn multiply(@builtin(global_invocation_id) global: vec3<u32>) {
    let row = global.x;
    let count = arrayLength(&factor);
    if (row >= count) {
        return;
    }
    var sum = 0u;
    for (var entry = rowStarts[row]; entry < rowStarts[row + 1u]; entry++) {
        sum += values[entry] * factor[columns[entry] % count];
    }
    product[row] = sum;
}
