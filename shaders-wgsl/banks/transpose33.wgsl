// Transpose of a matrix by 32×32 tiles in workgroup memory, rows 33 words apart, four elements an invocation.
// With 32 banks the padding moves each row on by one bank, and the 32 lanes of a column meet 32 banks.

const TILE = 32u;
// Rows of invocations: 32×8 = 256 is the largest workgroup that every WebGPU device takes.
const ROWS = 8u;
const PITCH = 33u;
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

fn load(place: vec2<u32>) -> u32 {
    if (all(place < uni.size)) {
        return inputData[place.y * uni.size.x + place.x];
    }
    return 0u;
}

fn store(place: vec2<u32>, value: u32) {
    if (all(place < uni.size.yx)) {
        outputData[place.y * uni.size.y + place.x] = value;
    }
}

@compute @workgroup_size(TILE, ROWS, 1)
fn main(
    @builtin(workgroup_id) groupId: vec3<u32>,
    @builtin(local_invocation_id) localId: vec3<u32>,
) {
    let x = localId.x;
    let y = localId.y;
    // Component k is row y + 8k of the tile: a vector stays in registers.
    let source = groupId.xy * TILE + localId.xy;
    var values = vec4<u32>(
        load(source),
        load(source + vec2<u32>(0u, ROWS)),
        load(source + vec2<u32>(0u, 2u * ROWS)),
        load(source + vec2<u32>(0u, 3u * ROWS)),
    );
    for (var round = 0u; round < ROUNDS; round++) {
        tile[y * PITCH + x] = values.x;
        tile[(y + ROWS) * PITCH + x] = values.y;
        tile[(y + 2u * ROWS) * PITCH + x] = values.z;
        tile[(y + 3u * ROWS) * PITCH + x] = values.w;
        workgroupBarrier();
        values = vec4<u32>(
            tile[x * PITCH + y],
            tile[x * PITCH + y + ROWS],
            tile[x * PITCH + y + 2u * ROWS],
            tile[x * PITCH + y + 3u * ROWS],
        );
        workgroupBarrier();
    }
    let place = groupId.yx * TILE + localId.xy;
    store(place, values.x);
    store(place + vec2<u32>(0u, ROWS), values.y);
    store(place + vec2<u32>(0u, 2u * ROWS), values.z);
    store(place + vec2<u32>(0u, 3u * ROWS), values.w);
}
