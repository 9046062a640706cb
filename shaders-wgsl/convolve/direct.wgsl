// Five taps along a line, each read from the storage buffer: what the shared-memory kernel is measured against.

const WORKGROUP_SIZE = 256u;
const FILTER_RADIUS = 2u;

@group(0) @binding(0) var<storage, read> inputData: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> outputData: array<vec4<f32>>;

@compute @workgroup_size(WORKGROUP_SIZE, 1, 1)
fn main(@builtin(global_invocation_id) globalId: vec3<u32>) {
    let length = arrayLength(&inputData);
    let gIdx = globalId.x;
    if (gIdx >= length) {
        return;
    }
    var acc = vec4<f32>(0.0);
    for (var i = 0u; i <= 2u * FILTER_RADIUS; i++) {
        // gIdx + i - FILTER_RADIUS, clamped at both ends of the line; unsigned, so added before it is subtracted.
        let tap = min(max(gIdx + i, FILTER_RADIUS) - FILTER_RADIUS, length - 1u);
        acc = acc + inputData[tap] * 0.2;
    }
    outputData[gIdx] = acc;
}
