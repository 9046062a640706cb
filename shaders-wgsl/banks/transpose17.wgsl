// Transpose of a matrix by 16×16 tiles in workgroup memory, rows 17 words apart.
// With 32 banks the padding moves each row on by one bank, and 32 lanes that read two columns queue two deep.

const TILE = 16u;
const PITCH = 17u;
// Each round transposes the tile once more; odd, so that it ends transposed, and many, so that workgroup memory
// takes the time.
const ROUNDS = 63u;

struct Uniforms {
    // Columns and rows of the input.
    size: vec2<u32>,
}

@group(0) @binding(0) var<storage, read> inputData: array<u32>;
@group(0) @binding(1) var<storage, read_write> outputData: array<u32>;
@group(0) @binding(2) var<uniform> uni: Uniforms;

var<workgroup> tile: array<u32, TILE * PITCH>;

@compute @workgroup_size(TILE, TILE, 1)
fn main(
    @builtin(workgroup_id) groupId: vec3<u32>,
    @builtin(local_invocation_id) localId: vec3<u32>,
) {
    let source = groupId.xy * TILE + localId.xy;
    var value = 0u;
    if (all(source < uni.size)) {
        value = inputData[source.y * uni.size.x + source.x];
    }
    for (var round = 0u; round < ROUNDS; round++) {
        tile[localId.y * PITCH + localId.x] = value;
        workgroupBarrier();
        value = tile[localId.x * PITCH + localId.y];
        workgroupBarrier();
    }
    let place = groupId.yx * TILE + localId.xy;
    if (all(place < uni.size.yx)) {
        outputData[place.y * uni.size.y + place.x] = value;
    }
}
