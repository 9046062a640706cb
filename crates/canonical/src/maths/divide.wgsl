// Division and square root: an approximation of 16 bits, digits from it, and an exact remainder that corrects the last.

// 2^31 / d for d in 2^15..=2^16: at most 2.7 * 2^-16 relatively too small, never too large.
fn reciprocal16(d: u32) -> u32 {
  // 48/17 - 32/17 d is within 1/17; each Newton step squares the error.
  let y0 = 92520u - ((d * 61681u) >> 16u);
  let e0 = bitcast<i32>(0x80000000u - d * y0);
  let y1 = y0 + bitcast<u32>((bitcast<i32>(y0) * (e0 >> 12u)) >> 19u);
  let e1 = 0x80000000u - d * y1;
  return y1 + ((y1 * (e1 >> 7u)) >> 24u);
}

fn divide_bits(x: u32, y: u32) -> u32 {
  let a = canonical_bits(x);
  let b = canonical_bits(y);
  let am = a & 0x7fffffffu;
  let bm = b & 0x7fffffffu;
  let sign = (a ^ b) & 0x80000000u;
  let mb = (bm & 0x007fffffu) | 0x00800000u;
  let ma0 = (am & 0x007fffffu) | 0x00800000u;
  let below = ma0 < mb;
  let ma = select(ma0, ma0 << 1u, below);
  let e = i32(am >> 23u) - i32(bm >> 23u) + select(127, 126, below);

  // floor(ma * 2^24 / mb), which is in 2^24..2^25, in two digits of 12 bits; each digit is at most 3 too small.
  let r = reciprocal16((mb >> 8u) + 1u);
  let q1 = ((ma >> 9u) * r) >> 18u;
  let r1 = (ma << 12u) - q1 * mb;
  let q2 = ((r1 >> 10u) * r) >> 17u;
  let r2 = (r1 << 12u) - q2 * mb;
  let two = r2 >= (mb << 1u);
  let r3 = select(r2, r2 - (mb << 1u), two);
  let q = (q1 << 12u) + q2 + select(0u, 2u, two) + select(0u, 1u, r3 >= mb);
  // q has one bit more than the result. A quotient of two 24-bit numbers is never halfway, so that bit decides.
  let bits = (u32(clamp_exponent(e) - 1) << 23u) + ((q + 1u) >> 1u);
  let normal = select(select(bits, INFINITY, bits > INFINITY), 0u, (e < 1) | (bits <= 0x00800000u));

  let zero = (am == 0u) | (bm == INFINITY);
  let infinite = (am == INFINITY) | (bm == 0u);
  let magnitude = select(select(normal, 0u, zero), INFINITY, infinite);
  let invalid = (am > INFINITY) | (bm > INFINITY) | (zero & infinite);
  return select(select(magnitude | sign, 0u, magnitude == 0u), NAN, invalid);
}

// 2^31 / s where s * s = m, m in 2^30..2^32: within 2.5 * 2^-16.
fn reciprocal_root16(m: u32) -> u32 {
  let v = m >> 16u;
  // A quadratic in v, within 0.025; each Newton step squares the error.
  let y0 = 87518u - ((v * (26914u - ((v * 13423u) >> 16u))) >> 14u);
  let e0 = bitcast<i32>(0x40000000u - ((y0 * y0) >> 16u) * v);
  let y1 = y0 + bitcast<u32>((bitcast<i32>(y0) * (e0 >> 12u)) >> 19u);
  let e1 = bitcast<i32>(0x40000000u - ((y1 * y1) >> 16u) * v);
  return y1 + bitcast<u32>((bitcast<i32>(y1) * (e1 >> 7u)) >> 24u);
}

// floor(sqrt(m * 2^18)), which is in 2^24..2^25, for m in 2^30..2^32 whose low 7 bits are 0.
fn root25(m: u32) -> u32 {
  let y = reciprocal_root16(m);
  let s1 = ((m >> 16u) * y) >> 15u;
  // What is left of m gives 9 bits more; the remainder then says whether they are 1 too many or too few.
  let r1 = bitcast<i32>(m - s1 * s1);
  let s2 = (s1 << 9u) + bitcast<u32>(((r1 >> 5u) * bitcast<i32>(y)) >> 18u);
  let r2 = bitcast<i32>((m << 18u) - s2 * s2);
  let down = r2 < 0;
  let s3 = select(s2, s2 - 1u, down);
  let r3 = select(r2, r2 + bitcast<i32>(s3 + s3 + 1u), down);
  return select(s3, s3 + 1u, r3 > bitcast<i32>(s3 + s3));
}

fn square_root_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let m = (a & 0x007fffffu) | 0x00800000u;
  // An even power of two times a number in 1..4.
  let odd = (a & 0x00800000u) == 0u;
  let root = root25(select(m << 7u, m << 8u, odd));
  let e = ((a >> 23u) + 127u - select(0u, 1u, odd)) >> 1u;
  // A root with 25 bits has more than 24 in its square, so it is never halfway and the last bit decides.
  let normal = ((e - 1u) << 23u) + ((root + 1u) >> 1u);
  // Positive infinity and NaN are their own root.
  let special = select(NAN, a, (a == 0u) | (a == INFINITY));
  return select(normal, special, (a == 0u) | (a >= INFINITY));
}

fn inverse_square_root_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let m24 = (a & 0x007fffffu) | 0x00800000u;
  let odd = (a & 0x00800000u) == 0u;
  let m = select(m24 << 7u, m24 << 8u, odd);
  // floor(2^40 / sqrt(m)), which is in 2^24..=2^25: a Newton step, and the exact remainder 2^80 - q^2 m modulo 2^64.
  let r = reciprocal_root16(m);
  let error = bitcast<i32>(0x40000000u - mul_high(r * r, m)) >> 2u;
  let q1 = (r << 9u) + bitcast<u32>((bitcast<i32>(r) * error) >> 20u);
  let square = mul_wide(q1, q1);
  let low = mul_wide(square.x, m);
  let rest = sub64(vec2<u32>(0u, 0u), vec2<u32>(low.x, low.y + square.y * m));
  let down = rest.y >= 0x80000000u;
  let q2 = select(q1, q1 - 1u, down);
  // (2 q + 1) m is what one more would take.
  let next = mul_wide(q1 + q1 + 1u, m);
  let room = sub64(rest, next);
  let q = select(q2, q1 + 1u, !down & (room.y < 0x80000000u));
  let e = (380u - (a >> 23u) + select(0u, 1u, odd)) >> 1u;
  // Halfway would need q^2 m = 2^80 with an odd q, so the last bit decides.
  let normal = ((e - 1u) << 23u) + ((q + 1u) >> 1u);
  let special = select(select(NAN, 0u, a == INFINITY), INFINITY, a == 0u);
  return select(normal, special, (a == 0u) | (a >= INFINITY));
}
