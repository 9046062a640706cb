struct Tone {
    scale: vec4f,
    enabled: u32,
}

@group(0) @binding(0) var<uniform> tone: Tone;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= arrayLength(&input)) {
        return;
    }
    output[id.x] = input[id.x] * select(tone.scale.z, tone.scale.x, tone.enabled != 0u);
}
