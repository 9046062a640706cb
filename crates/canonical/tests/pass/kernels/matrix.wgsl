// Rule 6 on matrices.
struct Input { m: mat3x3<f32>, n: mat4x2<f32>, v: vec3<f32>, w: vec2<f32> }
@group(0) @binding(0) var<storage, read> inputs: array<Input>;
@group(0) @binding(1) var<storage, read_write> outputs: array<Input>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i >= arrayLength(&inputs) { return; }
    let a = inputs[i];
    outputs[i].m = a.m * a.m + transpose(a.m) * 2.0 - a.m;
    outputs[i].v = a.m * a.v + a.v * a.m;
    outputs[i].n = a.n * 0.5;
    outputs[i].w = a.n * (a.w * a.n);
    outputs[i].v.x = determinant(a.m);
}
