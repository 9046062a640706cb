// Value noise on a lattice, in two dimensions; a library without a kernel.

const PRIME_X = 1664525u;
const PRIME_Y = 22695477u;

// A number from 0 to 1 for each cell.
fn lattice(cell: vec2<i32>) -> f32 {
  var bits = bitcast<u32>(cell.x) * PRIME_X + bitcast<u32>(cell.y) * PRIME_Y;
  bits = (bits ^ (bits >> 15u)) * 739982445u;
  bits ^= bits >> 13u;
  return f32(bits & 0xffffu) / 65535.0;
}

fn ease(t: vec2<f32>) -> vec2<f32> {
  return t * t * (3.0 - 2.0 * t);
}

// Repeats after 4096 cells, so that no cell is beyond an integer: there the languages differ.
fn value_noise(at: vec2<f32>) -> f32 {
  let corner = floor(at);
  let cell = vec2<i32>(corner - floor(corner / 4096.0) * 4096.0);
  let t = ease(fract(at));
  let low = mix(lattice(cell), lattice(cell + vec2<i32>(1, 0)), t.x);
  let high = mix(lattice(cell + vec2<i32>(0, 1)), lattice(cell + vec2<i32>(1, 1)), t.x);
  return mix(low, high, t.y);
}

fn gradient(at: vec2<f32>) -> vec3<f32> {
  let step = 0.125;
  let here = value_noise(at);
  let right = value_noise(at + vec2<f32>(step, 0.0));
  let up = value_noise(at + vec2<f32>(0.0, step));
  return vec3<f32>(here, (right - here) / step, (up - here) / step);
}
