// Rule 11: what stays with the driver.
@group(0) @binding(0) var source: texture_2d<f32>;
@group(0) @binding(1) var filtering: sampler;
@group(0) @binding(2) var<storage, read_write> outputs: array<vec4<f32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let at = vec2<f32>(id.xy) / 64.0;
    outputs[id.x] = textureSampleLevel(source, filtering, at, 0.0) + vec4<f32>(subgroupAdd(at.x));
}
