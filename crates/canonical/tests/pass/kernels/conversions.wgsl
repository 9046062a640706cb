// Rules 8 and 9.
@group(0) @binding(0) var<storage, read> inputs: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> outputs: array<vec4<u32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i >= arrayLength(&inputs) { return; }
    let a = inputs[i];
    let s = bitcast<vec4<i32>>(a);
    let f = bitcast<vec4<f32>>(a);
    var r = vec4<u32>(f) + bitcast<vec4<u32>>(vec4<i32>(f));
    r += bitcast<vec4<u32>>(vec4<f32>(a)) ^ bitcast<vec4<u32>>(vec4<f32>(s));
    r += (a << (a & vec4<u32>(63u))) + (a >> a) + bitcast<vec4<u32>>(s >> a);
    r += a / a.yzwx + a % a.yzwx + bitcast<vec4<u32>>(s / s.yzwx) + bitcast<vec4<u32>>(s % s.yzwx);
    r.x += pack4x8unorm(f) + pack4x8snorm(f) + pack2x16unorm(f.xy) + pack2x16snorm(f.xy) + pack2x16float(f.xy);
    let p = unpack4x8unorm(a.x) + unpack4x8snorm(a.y) + vec4<f32>(unpack2x16unorm(a.z), unpack2x16snorm(a.w));
    r += bitcast<vec4<u32>>(p + vec4<f32>(unpack2x16float(a.x), 0.0, 1.0));
    r += bitcast<vec4<u32>>(clamp(s, s.yzwx, s.zwxy)) + clamp(a, a.yzwx, a.zwxy);
    r.y += u32(f.x) + u32(i32(f.y)) + bitcast<u32>(f32(a.x)) + bitcast<u32>(f32(s.x));
    outputs[i] = r;
}
