const GAIN = 1.5;
const STEPS = 4u;
const TINT = vec3f(0.25, 0.5, 0.75);

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<vec3f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= arrayLength(&input)) {
        return;
    }
    var value = input[id.x];
    for (var i = 0u; i < STEPS; i++) {
        value = value * GAIN - 0.125;
    }
    output[id.x] = value * TINT;
}
