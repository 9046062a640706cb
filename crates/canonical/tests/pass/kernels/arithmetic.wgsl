// Rules 1, 4, 6 and 7 on scalars and vectors, through variables, parameters, phis and pointers.
@group(0) @binding(0) var<storage, read> inputs: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> outputs: array<vec4<f32>>;

fn accumulate(sum: ptr<function, vec4<f32>>, value: vec4<f32>) {
    *sum = *sum + value * 0.25;
}

fn weight(x: f32, y: f32) -> f32 {
    if x < y { return x / y; }
    return y % x;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i >= arrayLength(&inputs) { return; }
    let a = inputs[i];
    let b = inputs[(i + 1u) % arrayLength(&inputs)];
    var sum = vec4<f32>(0.0);
    for (var k = 0u; k < 4u; k++) {
        accumulate(&sum, inputs[(i + k) % arrayLength(&inputs)]);
    }
    outputs[i] = a + b;
    outputs[i] = outputs[i] - a * b;
    outputs[i] += -a;
    outputs[i] += a * 2.0 + b.x;
    outputs[i] += a / b + a % b;
    outputs[i] += min(a, b) + max(a, b) + clamp(a, b, sum) + saturate(a);
    outputs[i] += fma(a, b, sum) + mix(a, b, sum) + mix(a, b, 0.5);
    outputs[i] += step(a, b) + smoothstep(a, b, sum) + sign(a) + abs(b);
    outputs[i] += floor(a) + ceil(a) + trunc(a) + round(a) + fract(a);
    outputs[i] += degrees(a) + radians(a);
    outputs[i] += vec4<f32>(dot(a, b), length(a), distance(a, b), weight(a.x, b.y));
    outputs[i] += normalize(a) + reflect(a, b) + refract(a, b, 0.5) + faceForward(a, b, sum);
    outputs[i] += vec4<f32>(cross(a.xyz, b.xyz), length(a.x) + distance(a.x, b.x));
    let parts = modf(a);
    let pieces = frexp(b);
    outputs[i] += parts.fract + parts.whole + pieces.fract + vec4<f32>(pieces.exp);
    outputs[i] += ldexp(a, pieces.exp);
    outputs[i] += select(a, b, a < b) + select(a, b, a == b) + select(a, b, a != b);
    outputs[i] += select(a, b, a >= b) + select(a, b, a > b) + select(a, b, a <= b);
    outputs[i] += sum;
}
