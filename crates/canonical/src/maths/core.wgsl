// Arithmetic that the rest of the library is made of. Everything is integer; a float is its 32 bits.
//
// A 64-bit number is vec2<u32>(low, high). "Qm.n" is a fixed-point number with m bits before the point and n behind it.
// No shift is ever by 32 or more, which SPIR-V leaves undefined.

const NAN: u32 = 0x7fc00000u;
const INFINITY: u32 = 0x7f800000u;
const ONE: u32 = 0x3f800000u;

// One NaN, one zero, nothing of magnitude 2^-126 or less.
fn canonical_bits(b: u32) -> u32 {
  let m = b & 0x7fffffffu;
  let r = select(b, 0u, m <= 0x00800000u);
  return select(r, NAN, m > INFINITY);
}

// High word of the 64-bit product. Whoever has an instruction for it may put that in this function's place.
fn mul_high(a: u32, b: u32) -> u32 {
  let al = a & 0xffffu;
  let ah = a >> 16u;
  let bl = b & 0xffffu;
  let bh = b >> 16u;
  let m = ah * bl + ((al * bl) >> 16u);
  let n = al * bh + (m & 0xffffu);
  return ah * bh + (m >> 16u) + (n >> 16u);
}

// a * b >> 16 where b < 2^16, exact.
fn mul_half(a: u32, b: u32) -> u32 {
  return (a >> 16u) * b + (((a & 0xffffu) * b) >> 16u);
}

// The whole product.
fn mul_wide(a: u32, b: u32) -> vec2<u32> {
  return vec2<u32>(a * b, mul_high(a, b));
}

fn add64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn sub64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  return vec2<u32>(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}

// a << s, s in 0..=63.
fn shl64(a: vec2<u32>, s: u32) -> vec2<u32> {
  let t = s & 31u;
  // Two shifts, so that t = 0 shifts by 32 in all.
  let low = a.x << t;
  let high = (a.y << t) | ((a.x >> 1u) >> (31u - t));
  return select(vec2<u32>(low, high), vec2<u32>(0u, low), s >= 32u);
}

// a >> s, s in 0..=63.
fn shr64(a: vec2<u32>, s: u32) -> vec2<u32> {
  let t = s & 31u;
  let high = a.y >> t;
  let low = (a.x >> t) | ((a.y << 1u) << (31u - t));
  return select(vec2<u32>(low, high), vec2<u32>(high, 0u), s >= 32u);
}

// Leading zeros; 64 for 0.
fn clz64(a: vec2<u32>) -> u32 {
  return select(countLeadingZeros(a.y), 32u + countLeadingZeros(a.x), a.y == 0u);
}

// a * b >> 64, at most 3 too small.
fn mul64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let high = mul_wide(a.y, b.y);
  let first = mul_high(a.y, b.x);
  let second = mul_high(a.x, b.y);
  let low = high.x + first;
  let sum = low + second;
  return vec2<u32>(sum, high.y + select(0u, 1u, low < first) + select(0u, 1u, sum < second));
}

// a * b >> 32.
fn mul64_32(a: vec2<u32>, b: u32) -> vec2<u32> {
  let high = mul_wide(a.y, b);
  let low = mul_high(a.x, b);
  let sum = high.x + low;
  return vec2<u32>(sum, high.y + select(0u, 1u, sum < low));
}

// The float of magnitude m * 2^(e - 158) with m's top bit set, e the exponent field, rounded to nearest. A tie goes up:
// the callers' results are never one, or they are truncated just below.
fn assemble(sign: u32, e: i32, m: u32) -> u32 {
  let mantissa = (m >> 8u) + ((m >> 7u) & 1u);
  // A mantissa that was rounded up to 2^24 carries into the exponent.
  let bits = (u32(clamp_exponent(e) - 1) << 23u) + mantissa;
  let finite = select(bits, INFINITY, bits > INFINITY);
  return select(sign | finite, 0u, (e < 1) | (bits <= 0x00800000u));
}

fn clamp_exponent(e: i32) -> i32 {
  return select(select(e, 255, e > 255), 1, e < 1);
}
