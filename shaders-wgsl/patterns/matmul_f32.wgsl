// Product of two matrices of floats by tiles of 16×16 in workgroup memory. Tiles that hang over an edge are filled up
// with zeros, which are added too.

const TILE: u32 = 16u;

struct Params {
    // Columns and rows of the product, and what the factors share.
    columns: u32,
    rows: u32,
    inner: u32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> product: array<f32>;
@group(0) @binding(3) var<uniform> params: Params;

var<workgroup> tileA: array<array<f32, TILE>, TILE>;
var<workgroup> tileB: array<array<f32, TILE>, TILE>;

@compute @workgroup_size(TILE, TILE)
fn main(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(local_invocation_id) local: vec3<u32>,
) {
    var sum = 0.0;
    for (var first = 0u; first < params.inner; first += TILE) {
        var fromA = 0.0;
        if (global.y < params.rows && first + local.x < params.inner) {
            fromA = a[global.y * params.inner + first + local.x];
        }
        var fromB = 0.0;
        if (first + local.y < params.inner && global.x < params.columns) {
            fromB = b[(first + local.y) * params.columns + global.x];
        }
        tileA[local.y][local.x] = fromA;
        tileB[local.y][local.x] = fromB;
        workgroupBarrier();
        for (var k = 0u; k < TILE; k++) {
            sum += tileA[local.y][k] * tileB[k][local.x];
        }
        workgroupBarrier();
    }
    if (global.x < params.columns && global.y < params.rows) {
        product[global.y * params.columns + global.x] = sum;
    }
}
