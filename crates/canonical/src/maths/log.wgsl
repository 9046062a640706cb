// Logarithms and the quotients that they and the inverse tangent need.

// num / den in Q0.64, at most 2^-59 too small, for num < den and den in 2^29..2^30.
fn divide_fraction(num: u32, den: u32) -> vec2<u32> {
  // Five digits of 12 bits as in divide_bits, but a digit that is too small is made up for by the next.
  let r = reciprocal16((den >> 14u) + 1u);
  let q1 = ((num >> 15u) * r) >> 18u;
  let r1 = (num << 12u) - q1 * den;
  let q2 = ((r1 >> 15u) * r) >> 18u;
  let r2 = (r1 << 12u) - q2 * den;
  let q3 = ((r2 >> 15u) * r) >> 18u;
  let r3 = (r2 << 12u) - q3 * den;
  let q4 = ((r3 >> 15u) * r) >> 18u;
  let r4 = (r3 << 12u) - q4 * den;
  let q5 = ((r4 >> 15u) * r) >> 18u;
  let a = (q1 << 12u) + q2;
  let b = (q3 << 12u) + q4;
  return add64(vec2<u32>(b << 16u, (a << 8u) + (b >> 16u)), vec2<u32>(q5 << 4u, 0u));
}

// A number t = w * 2^(-64 - z), w in Q0.64 and at least a half unless t is 0, and t * t in Q0.64.
struct Ratio {
  w: vec2<u32>,
  z: u32,
  square: vec2<u32>,
}

fn with_square(w: vec2<u32>, z: u32) -> Ratio {
  let square = mul64(w, w);
  return Ratio(w, z, select(shr64(square, (2u * z) & 63u), vec2<u32>(0u, 0u), z >= 32u));
}

// num / den * 2^-d, where num has 6 zeros below its 24 bits or is less than den / 2, and den < 2^30.
fn ratio(num: u32, den: u32, d: u32) -> Ratio {
  let n = countLeadingZeros(num);
  let shift = countLeadingZeros(den) - 2u;
  let b = den << shift;
  let a = num << ((n - 2u) & 31u);
  // a and b are in 2^29..2^30 now, and halving a loses nothing.
  let over = a >= b;
  let w = divide_fraction(select(a, a >> 1u, over), b);
  let z = d + n - 2u - shift - select(0u, 1u, over);
  return with_square(select(w, vec2<u32>(0u, 0u), num == 0u), select(z, 0u, num == 0u));
}

// artanh(s) / s = 1 + s^2/3 + s^4/5 + ... in Q1.63 for z = s^2 in Q0.64, at most 0.0295. The last terms in 32 bits with 34
// behind the point.
fn artanh_series(z: vec2<u32>) -> vec2<u32> {
  let s = z.y;
  var h = 0x30c30c31u + mul_high(0x2c8590b2u, s);
  h = 0x35e50d79u + mul_high(h, s);
  h = 0x3c3c3c3cu + mul_high(h, s);
  h = 0x44444444u + mul_high(h, s);
  h = 0x4ec4ec4fu + mul_high(h, s);
  h = 0x5d1745d1u + mul_high(h, s);
  var w = add64(vec2<u32>(0x38e38e39u, 0x0e38e38eu), shr64(mul64_32(z, h), 3u));
  w = add64(vec2<u32>(0x49249249u, 0x12492492u), mul64(z, w));
  w = add64(vec2<u32>(0x9999999au, 0x19999999u), mul64(z, w));
  w = add64(vec2<u32>(0xaaaaaaabu, 0x2aaaaaaau), mul64(z, w));
  return add64(vec2<u32>(0x00000000u, 0x80000000u), mul64(z, w));
}

// A number w * 2^(e - 190) from any w that is not 0.
fn normalise(w: vec2<u32>, e: i32) -> Wide {
  let c = clz64(w);
  return Wide(shl64(w, c & 63u), e - bitcast<i32>(c));
}

// |k ln(2) + 2 artanh(s)|, or to base 2, for s >= 0; with `subtract`, the difference. The part of s is the smaller one.
fn log_sum(k: i32, s: Ratio, subtract: bool, base2: bool) -> Wide {
  // artanh(s) in Q1.63 times 2^z.
  let natural = mul64(s.w, artanh_series(s.square));
  // Halved, so that it stays below 1; one bit less to shift.
  let v = select(natural, mul64(natural, vec2<u32>(0x5c17f0bcu, 0xb8aa3b29u)), base2);
  let z = s.z - select(0u, 1u, base2);
  // Q7.57 of the magnitude of k ln(2) or k. If k is 128, log2 wraps to 0 here and back when the part is subtracted.
  let unit = bitcast<u32>(select(k, -k, k < 0));
  let multiple = shl64(mul64_32(vec2<u32>(0xd1cf79acu, 0xb17217f7u), unit << 24u), 1u);
  let whole = select(multiple, vec2<u32>(0u, unit << 25u), base2);
  let part = shr64(v, z + 5u);
  let sum = select(add64(whole, part), sub64(whole, part), subtract);
  let near = k == 0;
  return normalise(select(sum, v, near), select(133, 128 - bitcast<i32>(z), near));
}

// |ln a| or |log2 a| for the bits of a positive number that is not 1; negative where a < 1.
fn log_wide(a: u32, base2: bool) -> Wide {
  // a = 2^k x with x between sqrt(1/2) and sqrt(2); ln x = 2 artanh((x - 1) / (x + 1)).
  let m = (a & 0x007fffffu) | 0x00800000u;
  let upper = m > 11863283u;
  let k = bitcast<i32>(a >> 23u) - select(127, 126, upper);
  let one = select(0x00800000u, 0x01000000u, upper);
  let s = ratio(select(m - one, one - m, upper), m + one, 0u);
  return log_sum(k, s, upper != (k < 0), base2);
}

fn logarithm(x: u32, base2: bool) -> u32 {
  let a = canonical_bits(x);
  let r = log_wide(select(a, 0x40000000u, (a == ONE) | (a == 0u) | (a >= INFINITY)), base2);
  let normal = assemble(select(0u, 0x80000000u, a < ONE), r.e, r.w.y);
  let finite = select(select(normal, 0u, a == ONE), 0xff800000u, a == 0u);
  return select(select(finite, a, a == INFINITY), NAN, a > INFINITY);
}

fn log_bits(x: u32) -> u32 {
  return logarithm(x, false);
}

fn log2_bits(x: u32) -> u32 {
  return logarithm(x, true);
}
