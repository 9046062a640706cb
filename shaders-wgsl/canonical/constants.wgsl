// Constant expressions of 32-bit floats. A compiler that works one out must do as the device does.

@group(0) @binding(0) var<storage, read_write> functionsBits: array<u32>;
@group(0) @binding(1) var<storage, read_write> arithmeticBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> vectorsBits: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> declaredBits: array<u32>;
@group(0) @binding(4) var<storage, read_write> halfwayBits: array<u32>;

const TURN: f32 = inverseSqrt(0.7f);
const TWICE = TURN * 2.0f;
const DIRECTION = normalize(vec3f(0.3f, 0.5f, 0.7f));
const PAIR = array<f32, 2>(inverseSqrt(0.31f), sqrt(0.31f));
const WEIGHTS = vec3f(0.299, 0.587, 0.114);

@compute @workgroup_size(1)
fn turns() {
  functionsBits[0] = bitcast<u32>(sin(0.095f));
  functionsBits[1] = bitcast<u32>(cos(0.821f));
  functionsBits[2] = bitcast<u32>(tan(0.349f));
}

@compute @workgroup_size(1)
fn arcs() {
  functionsBits[3] = bitcast<u32>(asin(0.083f));
  functionsBits[4] = bitcast<u32>(acos(0.064f));
  functionsBits[5] = bitcast<u32>(atan(0.171f));
  functionsBits[6] = bitcast<u32>(atan2(0.3f, -0.4f));
}

@compute @workgroup_size(1)
fn hyperbolas() {
  functionsBits[7] = bitcast<u32>(sinh(0.3f));
  functionsBits[8] = bitcast<u32>(cosh(0.199f));
  functionsBits[9] = bitcast<u32>(tanh(0.7f));
}

@compute @workgroup_size(1)
fn areas() {
  functionsBits[10] = bitcast<u32>(asinh(0.7f));
  functionsBits[11] = bitcast<u32>(acosh(1.7f));
  functionsBits[12] = bitcast<u32>(atanh(0.005f));
}

@compute @workgroup_size(1)
fn exponentials() {
  functionsBits[13] = bitcast<u32>(exp(1.029f));
  functionsBits[14] = bitcast<u32>(exp2(2.989f));
  functionsBits[15] = bitcast<u32>(log(0.824f));
  functionsBits[16] = bitcast<u32>(log2(0.285f));
}

@compute @workgroup_size(1)
fn powers() {
  functionsBits[17] = bitcast<u32>(pow(2.2f, 1.6f));
  functionsBits[18] = bitcast<u32>(inverseSqrt(0.9f));
  functionsBits[19] = bitcast<u32>(sqrt(0.7f));
  functionsBits[20] = bitcast<u32>(degrees(0.7f));
  functionsBits[21] = bitcast<u32>(radians(0.7f));
}

@compute @workgroup_size(1)
fn arithmetic() {
  arithmeticBits[0] = bitcast<u32>(1e-40f * 1e10f);
  arithmeticBits[1] = bitcast<u32>(1e-30f * 1e-10f);
  arithmeticBits[2] = bitcast<u32>(1e-40f + 1e-20f);
  arithmeticBits[3] = bitcast<u32>(0.1f + 0.2f);
  arithmeticBits[4] = bitcast<u32>(0.1f - 0.3f);
  arithmeticBits[5] = bitcast<u32>(0.1f / 0.3f);
  arithmeticBits[6] = bitcast<u32>(5.3f % 0.7f);
  arithmeticBits[7] = bitcast<u32>(fma(0.1f, 0.1f, -0.01f));
  arithmeticBits[8] = bitcast<u32>(-0.0f);
  arithmeticBits[9] = bitcast<u32>(-1e-40f);
  arithmeticBits[10] = bitcast<u32>(-0.5f);
  arithmeticBits[11] = bitcast<u32>(abs(-1e-40f));
  arithmeticBits[12] = bitcast<u32>(sign(1e-40f));
  arithmeticBits[13] = bitcast<u32>(sign(-0.7f));
  arithmeticBits[14] = bitcast<u32>(min(-0.0f, 0.0f));
  arithmeticBits[15] = bitcast<u32>(max(-0.0f, -0.0f));
  arithmeticBits[16] = bitcast<u32>(clamp(-0.0f, -1.0f, 1.0f));
  arithmeticBits[17] = bitcast<u32>(saturate(1.7f));
  arithmeticBits[18] = bitcast<u32>(step(0.3f, 0.7f));
  arithmeticBits[19] = bitcast<u32>(round(-0.3f));
  arithmeticBits[20] = bitcast<u32>(ceil(-0.3f));
  arithmeticBits[21] = bitcast<u32>(trunc(-0.3f));
  arithmeticBits[22] = bitcast<u32>(floor(-0.3f));
  arithmeticBits[23] = bitcast<u32>(fract(-0.3f));
  arithmeticBits[24] = bitcast<u32>(select(0.25f, 0.75f, 1e-40f < 2e-40f));
  arithmeticBits[25] = bitcast<u32>(select(0.25f, 0.75f, all(vec2f(0.1f, 1e-40f) <= vec2f(0.2f, 0.0f))));
}

@compute @workgroup_size(1)
fn vectors() {
  let a = vec3f(0.3f, 0.5f, 0.7f);
  vectorsBits[0] = bitcast<vec4<u32>>(vec4f(length(-0.7f), length(vec2f(0.3f, 0.7f)), length(vec3f(0.3f, 0.5f, 0.7f)), length(vec4f(0.3f, 0.5f, 0.7f, 0.9f))));
  vectorsBits[1] = bitcast<vec4<u32>>(vec4f(distance(0.3f, 0.7f), distance(vec2f(0.3f, 0.7f), vec2f(1.1f, 1.3f)), distance(vec3f(0.3f, 0.5f, 0.7f), vec3f(1.1f)), 0.0));
  vectorsBits[2] = bitcast<vec4<u32>>(vec4f(dot(vec2f(0.3f, 0.7f), vec2f(1.1f, 1.3f)), dot(vec3f(0.3f, 0.5f, 0.7f), WEIGHTS), dot(WEIGHTS, a), 0.0));
  vectorsBits[3] = bitcast<vec4<u32>>(vec4f(normalize(vec3f(0.3f, 0.5f, 0.7f)), 0.0));
  vectorsBits[4] = bitcast<vec4<u32>>(vec4f(cross(vec3f(0.3f, 0.5f, 0.7f), vec3f(1.1f, 1.3f, 1.7f)), 0.0));
  vectorsBits[5] = bitcast<vec4<u32>>(vec4f(mat2x2f(0.1f, 0.2f, 0.3f, 0.4f) * vec2f(0.7f, 0.9f), vec2f(0.7f, 0.9f) * mat2x2f(0.1f, 0.2f, 0.3f, 0.4f)));
  vectorsBits[6] = bitcast<vec4<u32>>(vec4f(0.1f, 0.2f, 1e-40f, 0.3f) * 0.7f);
  vectorsBits[7] = bitcast<vec4<u32>>(vec4f(inverseSqrt(vec3f(0.7f, 0.31f, 0.053f)).zyx, 0.0));
}

@compute @workgroup_size(1)
fn declared() {
  declaredBits[0] = bitcast<u32>(TURN);
  declaredBits[1] = bitcast<u32>(TWICE);
  declaredBits[2] = bitcast<u32>(DIRECTION.y);
  declaredBits[3] = bitcast<u32>(PAIR[0] - PAIR[1]);
}

@compute @workgroup_size(1)
fn local() {
  let x = 0.7;
  let y: f32 = 0.31;
  const z = 0.053f;
  const w = inverseSqrt(z);
  var started = inverseSqrt(0.3f);
  declaredBits[4] = bitcast<u32>(inverseSqrt(x));
  declaredBits[5] = bitcast<u32>(inverseSqrt(y) * sqrt(y));
  declaredBits[6] = bitcast<u32>(w + TURN);
  declaredBits[7] = bitcast<u32>(started);
  declaredBits[8] = bitcast<u32>(inverseSqrt(inverseSqrt(0.7f) + abs(-(z * 2.0))));
  declaredBits[9] = bitcast<u32>(vec3f(inverseSqrt(0.31f), inverseSqrt(0.7f), 0.5).x);
  declaredBits[10] = bitcast<u32>(inverseSqrt(WEIGHTS[1]));
  for (var i = 0u; f32(i) < 2.0f * sqrt(1.1f); i++) {
    started += inverseSqrt(0.31f);
  }
  declaredBits[11] = bitcast<u32>(started);
}

fn difference(a: f32, b: f32) -> f32 {
  return a - b;
}

// Results that lie halfway between two floats.
@compute @workgroup_size(1)
fn halfway() {
  halfwayBits[0] = bitcast<u32>(1.7960530519485474f - 0.5567764639854431f);
  halfwayBits[1] = bitcast<u32>(1.0000002384185791f - 5.9604644775390625e-8f);
  halfwayBits[2] = bitcast<u32>(1.7960530519485474f + (-0.5567764639854431f));
  halfwayBits[3] = bitcast<u32>(difference(1.0000005960464478f, 5.9604644775390625e-8f));
  halfwayBits[4] = bitcast<u32>(1.0000001192092896f + 5.9604644775390625e-8f);
  halfwayBits[5] = bitcast<u32>(1.0001220703125f * 1.00048828125f);
  halfwayBits[6] = bitcast<u32>(f32(16777217));
  halfwayBits[7] = bitcast<u32>(f32(2147483776u));
  var shrunk = 1.0000005960464478f;
  for (var i = 0u; i < 3u; i++) {
    shrunk -= 5.9604644775390625e-8f * f32(i);
  }
  halfwayBits[8] = bitcast<u32>(shrunk);
  let three = vec3f(1.0000002384185791f, 1.0000003576278687f, 1.7960530519485474f) - vec3f(5.9604644775390625e-8f, 5.9604644775390625e-8f, 0.5567764639854431f);
  halfwayBits[9] = bitcast<u32>(three.x);
  halfwayBits[10] = bitcast<u32>(three.y);
  halfwayBits[11] = bitcast<u32>(three.z);
}

@compute @workgroup_size(1)
fn chosen(@builtin(global_invocation_id) id: vec3<u32>) {
  halfwayBits[12] = bitcast<u32>(select(1.0000002384185791f, 1.0000005960464478f, id.x == 0u) - 5.9604644775390625e-8f);
  halfwayBits[13] = bitcast<u32>(min(f32(id.x + 2u), 1.0000002384185791f) - 5.9604644775390625e-8f);
  halfwayBits[14] = bitcast<u32>(1.0000002384185791f * step(f32(id.x), 0.5f) - 5.9604644775390625e-8f);
  halfwayBits[15] = bitcast<u32>(5.9604644775390625e-8f - sign(f32(id.x + 1u)) * 1.0000002384185791f);
}
