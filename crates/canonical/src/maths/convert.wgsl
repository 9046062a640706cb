// Conversions.

fn from_unsigned(v: u32) -> u32 {
  let c = countLeadingZeros(v);
  let r = assemble_even(0u, 158 - bitcast<i32>(c), vec2<u32>(0u, v << (c & 31u)));
  return select(r, 0u, v == 0u);
}

fn from_signed(v: i32) -> u32 {
  let negative = v < 0;
  return from_unsigned(bitcast<u32>(select(v, -v, negative))) | select(0u, 0x80000000u, negative);
}

// The whole part of a magnitude below 2^32.
fn whole(am: u32) -> u32 {
  let e = am >> 23u;
  let m = (am << 8u) | 0x80000000u;
  return select(m >> ((158u - e) & 31u), 0u, e < 127u);
}

// Truncated and saturated; NaN is 0.
fn to_unsigned(x: u32) -> u32 {
  let a = canonical_bits(x);
  let r = select(whole(a), 0xffffffffu, a >= 0x4f800000u);
  return select(r, 0u, (a >= 0x80000000u) | (a == NAN));
}

fn to_signed(x: u32) -> i32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let negative = a >= 0x80000000u;
  let limit = select(0x7fffffffu, 0x80000000u, negative);
  let m = select(whole(am), limit, am >= 0x4f000000u);
  let r = bitcast<i32>(select(m, 0u - m, negative));
  return select(r, 0, a == NAN);
}

// x * 2^n.
fn ldexp_bits(x: u32, n: i32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let bound = select(select(n, 512, n > 512), -512, n < -512);
  let r = assemble(a & 0x80000000u, bitcast<i32>(am >> 23u) + bound, (am << 8u) | 0x80000000u);
  return select(r, a, (am == 0u) | (am >= INFINITY));
}

// The low 16 bits: to nearest even, too large is infinite, subnormal halves are kept, zero has no sign.
fn to_half(x: u32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let e = am >> 23u;
  let base = am - 0x38000000u;
  let normal = (base + 0xfffu + ((base >> 13u) & 1u)) >> 13u;
  // In units of 2^-24.
  let s = select(126u - e, 31u, e < 95u) & 31u;
  let m = (am & 0x007fffffu) | 0x00800000u;
  let low = (m + ((1u << ((s - 1u) & 31u)) - 1u) + ((m >> s) & 1u)) >> s;
  let magnitude = select(select(normal, low, e < 113u), 0x7c00u, am >= 0x47800000u);
  let sign = select((a >> 16u) & 0x8000u, 0u, magnitude == 0u);
  return select(magnitude | sign, 0x7e00u, a == NAN);
}

// From the low 16 bits.
fn from_half(h: u32) -> u32 {
  let m = h & 0x7fffu;
  let sign = (h & 0x8000u) << 16u;
  let c = countLeadingZeros(m);
  let low = ((m << ((c - 8u) & 31u)) & 0x007fffffu) | ((134u - c) << 23u);
  let finite = select((m << 13u) + 0x38000000u, low, m < 0x0400u);
  let r = select(finite, INFINITY, m == 0x7c00u) | sign;
  return select(select(r, NAN, m > 0x7c00u), 0u, m == 0u);
}

// k / 255, correctly rounded, k in 0..=255.
fn unorm8(k: u32) -> u32 {
  // In binary it is k over and over, so that a rotation normalises it.
  let repeated = k * 0x01010101u;
  let c = countLeadingZeros(repeated) & 31u;
  let r = assemble(0u, 126 - bitcast<i32>(c), (repeated << c) | ((repeated >> 1u) >> (31u - c)));
  return select(r, 0u, k == 0u);
}

// The nearest k / 255.
fn unorm8_load_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let e = a >> 23u;
  let scaled = ((a & 0x007fffffu) | 0x00800000u) * 255u;
  let k = ((scaled >> ((149u - e) & 31u)) + 1u) >> 1u;
  let inside = select(select(k, 255u, e >= 127u), 0u, e < 118u);
  return unorm8(select(inside, 0u, (a >= 0x80000000u) | (a == NAN)));
}

// floor(v * 255 + 0.5) / 255 of the value clamped to 0..1, each step rounded.
fn unorm8_store_bits(x: u32) -> u32 {
  let v = min_bits(max_bits(x, 0u), ONE);
  return unorm8(to_unsigned(add_bits(multiply_bits(v, 0x437f0000u), 0x3f000000u)));
}

// Integer division with a result for every operand: x / 0 and x % 0 are all ones.
fn divide_unsigned(a: u32, b: u32) -> u32 {
  return select(a / select(b, 1u, b == 0u), 0xffffffffu, b == 0u);
}

fn remainder_unsigned(a: u32, b: u32) -> u32 {
  return select(a - b * (a / select(b, 1u, b == 0u)), 0xffffffffu, b == 0u);
}

// Towards 0 by way of the magnitudes, so that INT_MIN / -1 is INT_MIN; x / 0 is x.
fn divide_signed(a: i32, b: i32) -> i32 {
  let n = bitcast<u32>(select(a, -a, a < 0));
  let d = bitcast<u32>(select(b, -b, b < 0));
  let q = n / select(d, 1u, b == 0);
  let signed = bitcast<i32>(select(q, 0u - q, (a < 0) != (b < 0)));
  return select(signed, a, b == 0);
}

// a - b (a / b); x % 0 is 0.
fn remainder_signed(a: i32, b: i32) -> i32 {
  return select(a - b * divide_signed(a, b), 0, b == 0);
}
