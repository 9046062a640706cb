// Exponentials. The result is 2^n * 2^(j/8) * e^r with r in 0..ln(2)/8: first to 2^-32 of it, and where that leaves open
// which way to round (A. Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last bit", 1991),
// again to 2^-58.

// e^r in Q1.63 for r in Q0.64 below 0.093: Taylor's series to r^10, the last terms in 32 bits with 40 behind the point.
fn exp_series(r: vec2<u32>) -> vec2<u32> {
  let s = r.y;
  var h = 0x002e3bc7u + mul_high(0x00049f94u, s);
  h = 0x01a01a02u + mul_high(h, s);
  h = 0x0d00d00du + mul_high(h, s);
  h = 0x5b05b05bu + mul_high(h, s);
  var w = add64(vec2<u32>(0x11111111u, 0x01111111u), shr64(mul64_32(r, h), 9u));
  w = add64(vec2<u32>(0x55555555u, 0x05555555u), mul64(r, w));
  w = add64(vec2<u32>(0x55555555u, 0x15555555u), mul64(r, w));
  w = add64(vec2<u32>(0x00000000u, 0x40000000u), mul64(r, w));
  w = add64(vec2<u32>(0x00000000u, 0x80000000u), mul64(r, w));
  return add64(vec2<u32>(0x00000000u, 0x80000000u), mul64(r, w));
}

// 2^(j/8) in Q1.63, j in 0..8.
fn eighth_power(j: u32) -> vec2<u32> {
  let low = (j & 1u) != 0u;
  let a = select(vec2<u32>(0x00000000u, 0x80000000u), vec2<u32>(0xea8bd6e7u, 0x8b95c1e3u), low);
  let b = select(vec2<u32>(0x8db8a96fu, 0x9837f051u), vec2<u32>(0xb15138eau, 0xa5fed6a9u), low);
  let c = select(vec2<u32>(0xf9de6484u, 0xb504f333u), vec2<u32>(0x5506daddu, 0xc5672a11u), low);
  let d = select(vec2<u32>(0xd69d6af4u, 0xd744fccau), vec2<u32>(0xdd24392fu, 0xeac0c6e7u), low);
  let middle = (j & 2u) != 0u;
  return select(select(a, b, middle), select(c, d, middle), (j & 4u) != 0u);
}

// A positive number: w * 2^(e - 190), w's top bit set, e the exponent field that its float has.
struct Wide {
  w: vec2<u32>,
  e: i32,
}

// 2^(k/8) * e^r for r in Q0.64 below 0.093.
fn scaled_exp(k: i32, r: vec2<u32>) -> Wide {
  // Q2.62, in 1..2.2.
  let m = mul64(exp_series(r), eighth_power(bitcast<u32>(k) & 7u));
  let big = m.y >= 0x80000000u;
  return Wide(select(shl64(m, 1u), m, big), (k >> 3u) + select(127, 128, big));
}

// e^x for x = X or -X, X in Q8.56 below 2^7.
fn exp_fixed(x: vec2<u32>, negative: bool) -> Wide {
  // 8 X / ln 2 rounded down, except for an error of 0.05. For a negative number the next multiple is on the other side, and
  // the error must be too.
  let k = ((x.y >> 16u) * 47274u + select(0u, 0x10000u, negative)) >> 20u;
  // k ln(2)/8 to 2^-80, modulo 1.
  let tail = (k * 0x0000793cu) >> 16u;
  let low = 0xfa39ef35u;
  let product = vec2<u32>(k * low, (mul_half(low, k) >> 16u) + k * 0x162e42feu);
  let rest = sub64(shl64(x, 8u), add64(product, vec2<u32>(tail, 0u)));
  let other = sub64(vec2<u32>(0xfa39ef35u, 0x162e42feu), rest);
  return scaled_exp(select(bitcast<i32>(k), -1 - bitcast<i32>(k), negative), select(rest, other, negative));
}

// |x| modulo 2^-3 with 35 bits behind the point, for a mantissa and an exponent field of 101 to 133.
fn fraction35(m: u32, e: u32) -> u32 {
  return select(m << ((e - 115u) & 31u), m >> ((115u - e) & 31u), e < 115u);
}

// |x| with 8 bits behind the point.
fn fixed8(m: u32, e: u32) -> u32 {
  return select(m >> ((142u - e) & 31u), 0u, e < 111u);
}

// 2^(k/8) * e^r for r with 35 bits behind the point, below 0.093: at most 2^-34 too large, 2^-31 too small.
fn short_exp(k: i32, r: u32) -> Wide {
  // Taylor's series to r^6. A product with r has 3 bits more behind the point.
  let h5 = 0x00002222u + (((r >> 16u) * 0x000000b6u) >> 16u);
  let h4 = 0x00055555u + (((r >> 16u) * h5) >> 16u);
  let h3 = 0x00aaaaabu + mul_high(h4, r);
  let h2 = 0x10000000u + mul_high(h3, r);
  let p = r + mul_high(mul_high(h2, r), r);
  let t = eighth_power(bitcast<u32>(k) & 7u);
  // t + t p in Q2.62.
  let tp = mul_high(t.y, p);
  let m = add64(vec2<u32>((t.x >> 1u) | (t.y << 31u), t.y >> 1u), vec2<u32>(tp << 28u, tp >> 4u));
  let big = m.y >= 0x80000000u;
  return Wide(select(shl64(m, 1u), m, big), (k >> 3u) + select(127, 128, big));
}

// Whether a result of short_exp may round either way: half a unit lies between it less 2^-34 and it plus 2^-31.5.
fn undecided(w: vec2<u32>) -> bool {
  return ((w.y << 24u) | (w.x >> 8u)) - 0x7f400000u < 0x01000000u;
}

// What an exponential gives outside exponent fields 101 to 133: less than 2^-26 does not reach past 1, 2^7 is far outside.
fn limit_exp(r: u32, a: u32) -> u32 {
  let am = a & 0x7fffffffu;
  let limit = select(INFINITY, 0u, a >= 0x80000000u);
  let bounded = select(select(r, limit, am >= 0x43000000u), ONE, am < 0x32800000u);
  return select(bounded, NAN, a == NAN);
}

fn exp_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let negative = a >= 0x80000000u;
  let inside = select(ONE, am, (am >= 0x32800000u) & (am < 0x43000000u));
  let e = inside >> 23u;
  let m = (inside & 0x007fffffu) | 0x00800000u;
  // As in exp_fixed.
  let k = (fixed8(m, e) * 47274u + select(0u, 0x10000u, negative)) >> 20u;
  let tail = (k * 0x0000d1cfu) >> 16u;
  let rest = fraction35(m, e) - k * 0xb17217f7u - tail;
  let r = select(rest, 0xb17217f8u - rest, negative);
  let power = short_exp(select(bitcast<i32>(k), -1 - bitcast<i32>(k), negative), r);
  var result = assemble(0u, power.e, power.w.y);
  if (undecided(power.w)) {
    let long = exp_fixed(fixed56(inside), negative);
    result = assemble(0u, long.e, long.w.y);
  }
  return limit_exp(result, a);
}

// The magnitude in Q8.56, for exponent fields 101 to 133; otherwise of another number in that range.
fn fixed56(am: u32) -> vec2<u32> {
  let e = am >> 23u;
  let m = (am & 0x007fffffu) | 0x00800000u;
  return shl64(vec2<u32>(m, 0u), select(e - 94u, 7u, (e < 101u) | (e > 133u)));
}
