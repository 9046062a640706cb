// y = a·x + y, four floats an invocation where there are four.

struct Params {
    a: f32,
}

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<uniform> params: Params;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let count = arrayLength(&x);
    let end = min(4u * global.x + 4u, count);
    for (var i = 4u * global.x; i < end; i++) {
        y[i] = params.a * x[i] + y[i];
    }
}
