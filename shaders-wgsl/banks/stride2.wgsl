// Workgroup memory read two apart: lanes 16 apart meet in one of 32 banks.
// The two stride kernels differ in STRIDE alone, so their times differ by the conflicts alone.

const WORKGROUP_SIZE = 256u;
const CACHE_SIZE = 512u;
const STRIDE = 2u;
// Enough that workgroup memory, not the two accesses to buffers, takes the time.
const ROUNDS = 64u;
const READS = 8u;

@group(0) @binding(0) var<storage, read> inputData: array<u32>;
@group(0) @binding(1) var<storage, read_write> outputData: array<u32>;

var<workgroup> localCache: array<u32, CACHE_SIZE>;

@compute @workgroup_size(WORKGROUP_SIZE, 1, 1)
fn main(
    @builtin(global_invocation_id) globalId: vec3<u32>,
    @builtin(local_invocation_id) localId: vec3<u32>,
) {
    let length = arrayLength(&inputData);
    let gIdx = globalId.x;
    let lIdx = localId.x;
    var value = 0u;
    if (gIdx < length) {
        value = inputData[gIdx];
    }
    for (var round = 0u; round < ROUNDS; round++) {
        localCache[lIdx] = value;
        localCache[lIdx + WORKGROUP_SIZE] = value + round;
        workgroupBarrier();
        for (var i = 0u; i < READS; i++) {
            let lane = (lIdx + i) % WORKGROUP_SIZE;
            value = ((value << 5u) | (value >> 27u)) ^ localCache[lane * STRIDE];
        }
        workgroupBarrier();
    }
    if (gIdx < length) {
        outputData[gIdx] = value;
    }
}
