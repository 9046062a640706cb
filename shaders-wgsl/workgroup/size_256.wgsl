// One step of a permuted congruential generator (PCG-RXS-M-XS, 32 bits) on each element. The kernels of this folder
// are the same but for the size of the workgroup, which the case sets.

override WORKGROUP_SIZE: u32 = 256u;

@group(0) @binding(0) var<storage, read> inputData: array<u32>;
@group(0) @binding(1) var<storage, read_write> outputData: array<u32>;

@compute @workgroup_size(WORKGROUP_SIZE, 1, 1)
fn main(@builtin(global_invocation_id) globalId: vec3<u32>) {
    let gIdx = globalId.x;
    if (gIdx >= arrayLength(&inputData)) {
        return;
    }
    let state = (inputData[gIdx] + gIdx) * 747796405u + 2891336453u;
    let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    outputData[gIdx] = (word >> 22u) ^ word;
}
