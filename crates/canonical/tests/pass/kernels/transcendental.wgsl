// Rule 5.
@group(0) @binding(0) var<storage, read> inputs: array<vec2<f32>>;
@group(0) @binding(1) var<storage, read_write> outputs: array<vec2<f32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i >= arrayLength(&inputs) { return; }
    let a = inputs[i];
    var r = sqrt(a) + inverseSqrt(a) + exp(a) + exp2(a) + log(a) + log2(a) + pow(a, a.yx);
    r += sin(a) + cos(a) + tan(a) + asin(a) + acos(a) + atan(a) + atan2(a, a.yx);
    r += sinh(a) + cosh(a) + tanh(a) + asinh(a) + acosh(a) + atanh(a);
    outputs[i] = r;
}
