// Five taps along a line from a cache that the workgroup loads together: 256 elements and two more on either side.

const WORKGROUP_SIZE = 256u;
const FILTER_RADIUS = 2u;
const CACHE_SIZE = WORKGROUP_SIZE + 2u * FILTER_RADIUS;

@group(0) @binding(0) var<storage, read> inputData: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> outputData: array<vec4<f32>>;

var<workgroup> localCache: array<vec4<f32>, CACHE_SIZE>;

@compute @workgroup_size(WORKGROUP_SIZE, 1, 1)
fn main(
    @builtin(global_invocation_id) globalId: vec3<u32>,
    @builtin(local_invocation_id) localId: vec3<u32>,
) {
    let length = arrayLength(&inputData);
    let last = length - 1u;
    let gIdx = globalId.x;
    let lIdx = localId.x;

    // Invocations behind the end load the last element: it is the right neighbour of the invocations before it.
    localCache[lIdx + FILTER_RADIUS] = inputData[min(gIdx, last)];
    if (lIdx < FILTER_RADIUS) {
        let left = max(gIdx, FILTER_RADIUS) - FILTER_RADIUS;
        localCache[lIdx] = inputData[min(left, last)];
    }
    if (lIdx >= WORKGROUP_SIZE - FILTER_RADIUS) {
        localCache[lIdx + 2u * FILTER_RADIUS] = inputData[min(gIdx + FILTER_RADIUS, last)];
    }
    workgroupBarrier();

    if (gIdx >= length) {
        return;
    }
    var acc = vec4<f32>(0.0);
    for (var i = 0u; i <= 2u * FILTER_RADIUS; i++) {
        acc = acc + localCache[lIdx + i] * 0.2;
    }
    outputData[gIdx] = acc;
}
