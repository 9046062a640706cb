// Transpose by tiles of 32×32 in workgroup memory, which 32×8 invocations load and store in four rounds, so that both
// reads and writes go along rows. A row of the tile is one word longer than it is wide.

const TILE: u32 = 32u;
const ROWS: u32 = 8u;

struct Params {
    // Columns and rows of the input.
    size: vec2<u32>,
}

@group(0) @binding(0) var<storage, read> source: array<u32>;
@group(0) @binding(1) var<storage, read_write> transposed: array<u32>;
@group(0) @binding(2) var<uniform> params: Params;

var<workgroup> tile: array<array<u32, 33>, TILE>;

@compute @workgroup_size(TILE, ROWS)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_id) local: vec3<u32>,
) {
    let corner = group.xy * TILE + local.xy;
    for (var row = 0u; row < TILE; row += ROWS) {
        if (corner.x < params.size.x && corner.y + row < params.size.y) {
            tile[local.y + row][local.x] = source[(corner.y + row) * params.size.x + corner.x];
        }
    }
    workgroupBarrier();
    let place = group.yx * TILE + local.xy;
    for (var row = 0u; row < TILE; row += ROWS) {
        if (place.x < params.size.y && place.y + row < params.size.x) {
            transposed[(place.y + row) * params.size.y + place.x] = tile[local.x][local.y + row];
        }
    }
}
