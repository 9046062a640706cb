// Inverse trigonometric functions.

// arctan(t) / t = 1 - t^2/3 + t^4/5 - ... in Q1.63 for z = t^2 in Q0.64, at most 2^-6.
fn arctan_series(z: vec2<u32>) -> vec2<u32> {
  let s = z.y;
  var h = 0x06bca1afu - mul_high(0x06186186u, s);
  h = 0x07878788u - mul_high(h, s);
  h = 0x08888889u - mul_high(h, s);
  h = 0x09d89d8au - mul_high(h, s);
  h = 0x0ba2e8bau - mul_high(h, s);
  var w = sub64(vec2<u32>(0x38e38e39u, 0x0e38e38eu), mul64_32(z, h));
  w = sub64(vec2<u32>(0x49249249u, 0x12492492u), mul64(z, w));
  w = sub64(vec2<u32>(0x9999999au, 0x19999999u), mul64(z, w));
  w = sub64(vec2<u32>(0xaaaaaaabu, 0x2aaaaaaau), mul64(z, w));
  return sub64(vec2<u32>(0x00000000u, 0x80000000u), mul64(z, w));
}

// The angle of (x, y) with signs apart. As C's atan2, but a zero has no sign: atan2(0, 0) = 0, atan2(0, -1) = pi.
fn atan2_bits(y: u32, x: u32) -> u32 {
  let a = canonical_bits(y);
  let b = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let bm = b & 0x7fffffffu;
  let steep = am > bm;
  let low = select(am, bm, steep);
  let high = select(bm, am, steep);
  let ml = (low & 0x007fffffu) | 0x00800000u;
  let mh = (high & 0x007fffffu) | 0x00800000u;
  let d = (high >> 23u) - (low >> 23u);

  // The quotient's nearest quarter j/4, and t with arctan(low / high) = arctan(j/4) + arctan(t). From 2^-3 down it is 0.
  let none = (low == 0u) | ((high == INFINITY) & (low != INFINITY));
  let apart = (d > 3u) | none;
  let n = select(ml << ((3u - d) & 31u), 0u, apart);
  let n8 = n << 3u;
  let h = mh << 3u;
  let j = select(0u, 1u, n8 >= h) + select(0u, 1u, n8 >= 3u * h)
    + select(0u, 1u, n8 >= 5u * h) + select(0u, 1u, n8 >= 7u * h);
  let jh = j * h;
  let n4 = n << 2u;
  let less = n4 < jh;
  let num = select(select(n4 - jh, jh - n4, less), ml, apart);
  let den = select((h << 2u) + j * n, mh, apart);
  let t = ratio(select(num, 0u, none), den, select(0u, d, apart));
  // arctan(t) in Q1.63 times 2^z.
  let v = mul64(t.w, arctan_series(t.square));

  // arctan(j/4) in Q2.62, then the mirrors at the diagonal and at the vertical axis.
  let c01 = select(vec2<u32>(0u, 0u), vec2<u32>(0x96406eb1u, 0x0fadbafcu), j == 1u);
  let c23 = select(vec2<u32>(0x61bb4f69u, 0x1dac6705u), vec2<u32>(0x4d3dc249u, 0x292f1f46u), j == 3u);
  let c = select(select(c01, c23, j >= 2u), vec2<u32>(0x885a308du, 0x3243f6a8u), j == 4u);
  let left = b >= 0x80000000u;
  let mirrored = select(c, sub64(vec2<u32>(0x10b4611au, 0x6487ed51u), c), steep);
  let base = select(mirrored, sub64(vec2<u32>(0x2168c235u, 0xc90fdaa2u), mirrored), left);
  let minus = (less & !apart) != (steep != left);
  let far = t.z > 62u;
  let part = select(shr64(v, select(t.z + 1u, 0u, far)), vec2<u32>(0u, 0u), far);
  let sum = select(add64(base, part), sub64(base, part), minus);
  let direct = (j == 0u) & !steep & !left;
  let value = normalise(select(sum, v, direct), select(128, 127 - bitcast<i32>(t.z), direct));
  let sign = a & 0x80000000u;
  let r = assemble(sign, value.e, value.w.y);
  let zero = direct & none;
  return select(select(r, 0u, zero), NAN, (am > INFINITY) | (bm > INFINITY));
}

fn atan_bits(x: u32) -> u32 {
  return atan2_bits(x, ONE);
}

// arcsin(s) / s in Q1.63 for z = s^2 in Q0.64, at most 1/4: a Chebyshev fit of degree 14, within 2^-63 (the power series
// would need twice the terms). All coefficients are positive but that of z^13. The last terms in 32 bits with 36 behind the
// point.
fn arcsin_series(z: vec2<u32>) -> vec2<u32> {
  let s = z.y;
  var h = 0x6aada03fu - mul_high(0x898830c1u, s);
  h = 0x65655e81u - mul_high(h, s);
  var w = add64(vec2<u32>(0xff0f348cu, 0x00173ed0u), shr64(mul64_32(z, h), 5u));
  w = add64(vec2<u32>(0xae1f9565u, 0x0147cc55u), mul64(z, w));
  w = add64(vec2<u32>(0x947a9ccau, 0x0136cb69u), mul64(z, w));
  w = add64(vec2<u32>(0x2d44017du, 0x017ba3bau), mul64(z, w));
  w = add64(vec2<u32>(0x037d6bf7u, 0x01c980d5u), mul64(z, w));
  w = add64(vec2<u32>(0x04e8a0dfu, 0x02389f0eu), mul64(z, w));
  w = add64(vec2<u32>(0x989ff141u, 0x02dd1735u), mul64(z, w));
  w = add64(vec2<u32>(0x546c7bf0u, 0x03e38e39u), mul64(z, w));
  w = add64(vec2<u32>(0xb503e7b6u, 0x05b6db6du), mul64(z, w));
  w = add64(vec2<u32>(0x999d9e93u, 0x09999999u), mul64(z, w));
  w = add64(vec2<u32>(0x555551e1u, 0x15555555u), mul64(z, w));
  w = add64(vec2<u32>(0x00000000u, 0x80000000u), mul64(z, w));
  return w;
}

// arcsin or arccos. Beyond a half, arcsin(x) = pi/2 - 2 arcsin(sqrt((1 - x) / 2)).
fn arc(a: u32, cosine: bool) -> u32 {
  let am = a & 0x7fffffffu;
  let small = am <= 0x3f000000u;
  let direct = fraction(am);
  // (1 - x) / 2 = n * 2^-25, and its root in Q0.64 times 2^z from m = n * 2^k, k odd.
  let n = 0x01000000u - ((am & 0x007fffffu) | 0x00800000u);
  let k = (countLeadingZeros(n) - 1u) | 1u;
  let m = n << (k & 31u);
  let root = root25(m);
  // sqrt(S^2 + R) = S + d - d^2 / (2 S) with d = R / (2 S).
  let d = divide_fraction(((m << 18u) - root * root) << 4u, root << 5u);
  let d16 = d.y >> 16u;
  let bend = (((d16 * d16) >> 16u) * reciprocal_root16(m)) >> 18u;
  let w = sub64(add64(vec2<u32>(0u, root << 7u), shr64(d, 25u)), vec2<u32>(bend, 0u));

  let v = mul64(select(w, direct.w, small), arcsin_series(select(vec2<u32>(0u, n << 7u), direct.square, small)));
  let z = select((k - 7u) >> 1u, direct.z, small);
  // Q2.62, doubled beyond a half.
  let shift = z + select(0u, 1u, small);
  let part = select(shr64(v, shift & 63u), vec2<u32>(0u, 0u), (shift > 63u) | (am == ONE));
  let negative = a >= 0x80000000u;
  let right = vec2<u32>(0x10b4611au, 0x6487ed51u);
  let base = select(right, vec2<u32>(0x2168c235u, 0xc90fdaa2u), cosine & negative & !small);
  let plus = cosine & small & negative;
  let sum = select(sub64(base, part), add64(base, part), plus);
  // Near 0 of either function the series is the result.
  let near = select(small, !small & !negative, cosine);
  let value = normalise(select(sum, v, near), select(128, select(128, 127, small) - bitcast<i32>(z), near));
  let sign = select(a & 0x80000000u, 0u, cosine);
  return assemble(sign, value.e, value.w.y);
}

fn asin_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let r = arc(select(a, ONE, am > ONE), false);
  return select(select(r, NAN, am > ONE), 0u, am == 0u);
}

fn acos_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let r = arc(select(a, 0xbf800000u, (am > ONE) | (a == ONE)), true);
  return select(select(r, 0u, a == ONE), NAN, am > ONE);
}
