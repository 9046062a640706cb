// Case 0 adds 1, and in HLSL goes on into case 1.

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  var a = 0u;
  switch (x[i]) {
    case 0u: {
      a += 1u;
    }
    case 1u: {
      a += 2u;
    }
    default: {
      a += 8u;
    }
  }
  result[i] = a;
}
