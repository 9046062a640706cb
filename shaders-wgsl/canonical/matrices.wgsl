// Products and determinants of matrices.
// Columns in WGSL are rows in HLSL, and so each product has its operands the other way round.

@group(0) @binding(0) var<storage, read> left: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> right: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> matrixTimesVectorBits: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> vectorTimesMatrixBits: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> matrixTimesMatrixBits: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read_write> matrixTimesScalarBits: array<vec4<u32>>;
@group(0) @binding(6) var<storage, read_write> determinantsBits: array<vec2<u32>>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&left)) {
    return;
  }
  let a = bitcast<vec4<f32>>(left[i]);
  let b = bitcast<vec4<f32>>(right[i]);
  let m = mat3x3<f32>(a.xyz, b.xyz, vec3<f32>(a.w, b.w, a.x));
  let p = mat2x2<f32>(a.xy, a.zw);
  let q = mat2x2<f32>(b.xy, b.zw);
  let product = p * q;
  let scaled = p * b.x;
  matrixTimesVectorBits[i] = bitcast<vec4<u32>>(vec4<f32>(m * b.xyz, 0.0));
  vectorTimesMatrixBits[i] = bitcast<vec4<u32>>(vec4<f32>(b.xyz * m, 0.0));
  matrixTimesMatrixBits[i] = bitcast<vec4<u32>>(vec4<f32>(product[0], product[1]));
  matrixTimesScalarBits[i] = bitcast<vec4<u32>>(vec4<f32>(scaled[0], scaled[1]));
  determinantsBits[i] = bitcast<vec2<u32>>(vec2<f32>(determinant(p), determinant(m)));
}
