// Inverse hyperbolic functions: logarithms, of which the one near 1 is an inverse tangent of a quotient without a difference.

// a + b or a - b, a at least b.
fn sum_wide(a: Wide, b: Wide, subtract: bool) -> Wide {
  let half = shr64(a.w, 1u);
  let other = half_aligned(b, a.e);
  return normalise(select(add64(half, other), sub64(half, other), subtract), a.e + 1);
}

// n / d, with what divide_wide lacks, up to 2^-55 of it: that shows in the middle 64 bits of n - t d.
fn divide_closely(n: Wide, d: Wide) -> Wide {
  let t = divide_wide(n, d);
  let sides = add64(mul_wide(t.w.y, d.w.x), mul_wide(t.w.x, d.w.y));
  let middle = add64(sides, vec2<u32>(mul_high(t.w.x, d.w.x), t.w.y * d.w.y));
  let rest = sub64(shl64(n.w, bitcast<u32>(n.e - d.e + 158 - t.e) & 63u), middle);
  let more = (((rest.y << 7u) | (rest.x >> 25u)) * reciprocal16((d.w.y >> 16u) + 1u)) >> 22u;
  return Wide(add64(t.w, vec2<u32>(more, 0u)), t.e);
}

// The square root of a number that is not 0.
fn root_wide(v: Wide) -> Wide {
  let odd = (v.e & 1) != 0;
  let r = select(v.w, shr64(v.w, 1u), odd);
  // 25 bits s, and sqrt(s^2 + rest) = s + d - d^2 / (2 s) with d = rest / (2 s), all with 39 bits more.
  let m = r.y & 0xffffff80u;
  let s = root25(m);
  let rest = sub64(r, shl64(mul_wide(s, s), 14u));
  let quotient = divide_wide(normalise(rest, 190), normalise(vec2<u32>(s, 0u), 190));
  let shift = 166 - quotient.e;
  let d = shr64(quotient.w, bitcast<u32>(select(shift, 63, shift > 63)));
  let d23 = (d.y << 23u) | (d.x >> 9u);
  let bend = mul_high(mul_high(d23, d23), reciprocal_root16(m) << 2u);
  let root = sub64(add64(vec2<u32>(0u, s << 7u), d), vec2<u32>(bend, 0u));
  return Wide(root, ((v.e + select(0, 1, odd)) >> 1u) + 63);
}

// arsinh of a positive number, or arcosh of one above 1: the logarithm of y = x + root with root = sqrt(x^2 + 1) or
// sqrt(x^2 - 1).
fn area(am: u32, cosine: bool) -> Wide {
  let x = Wide(vec2<u32>(0u, (am << 8u) | 0x80000000u), bitcast<i32>(am >> 23u));
  let one = Wide(vec2<u32>(0u, 0x80000000u), 127);
  let square = normalise(mul_wide(x.w.y, x.w.y), 2 * x.e - 126);
  let above = am >= ONE;
  let root = root_wide(sum_wide(choose(one, square, above), choose(square, one, above), cosine));
  let larger = choose(root, x, cosine);
  let smaller = choose(x, root, cosine);
  let y = sum_wide(larger, smaller, false);
  // y = 2^k f with f between sqrt(1/2) and sqrt(2), and its logarithm k ln(2) + 2 artanh((f - 1) / (f + 1)).
  let upper = y.w.y > 0xb504f333u;
  let k = y.e - select(127, 126, upper);
  let f = Wide(y.w, select(127, 126, upper));
  let high = choose(f, one, upper);
  let low = choose(one, f, upper);
  // For k = 0 that quotient is smaller / (larger + 1).
  let near = k == 0;
  let n = choose(sum_wide(high, low, true), smaller, near);
  let t = divide_closely(n, sum_wide(choose(high, larger, near), choose(low, one, near), false));
  let z = 126 - t.e;
  // Next to a multiple of ln(2) it may be too small to matter, or 0.
  let none = (n.w.y == 0u) | (!near & (z > 58));
  let s = with_square(select(t.w, vec2<u32>(0u, 0u), none), select(bitcast<u32>(z), 0u, none));
  return log_sum(k, s, upper, false);
}

fn asinh_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let special = (am == 0u) | (am >= INFINITY);
  let value = area(select(am, ONE, special), false);
  return select(assemble(a & 0x80000000u, value.e, value.w.y), a, special);
}

fn acosh_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let value = area(select(a, 0x40000000u, (a <= ONE) | (a >= INFINITY)), true);
  let r = select(assemble(0u, value.e, value.w.y), INFINITY, a == INFINITY);
  return select(select(r, 0u, a == ONE), NAN, (a < ONE) | (a > INFINITY));
}

// Half the logarithm of (1 + x) / (1 - x) = 2^k f: artanh(x) = k ln(2) / 2 + artanh((f - 1) / (f + 1)).
fn atanh_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let inside = select(am, 0x3f000000u, (am == 0u) | (am >= ONE));
  let e = inside >> 23u;
  let m = (inside & 0x007fffffu) | 0x00800000u;
  // Up to 3 - sqrt(8) k is 0 and the quotient is x.
  let near = inside < 0x3e2fb0cdu;
  // 1 + x and 1 - x with 26 bits behind the point, the latter shifted up to 26 bits before it.
  let x26 = select(m << ((e - 124u) & 31u), 0u, near);
  let plus = 0x04000000u + x26;
  let minus = 0x04000000u - x26;
  let c = countLeadingZeros(minus) - 5u;
  let shifted = minus << c;
  // sqrt(2) with 15 bits behind the point; the last does not matter.
  let more = ((plus >> 11u) << 15u) > (shifted >> 11u) * 46341u;
  let less = (plus >> 11u) * 46341u < ((shifted >> 11u) << 15u);
  let scaled = select(select(shifted, shifted << 1u, more), shifted >> 1u, less);
  let k = bitcast<i32>(c) + select(0, 1, more) - select(0, 1, less);
  let below = plus < scaled;
  let difference = select(plus - scaled, scaled - plus, below);
  let s = ratio(
    select(difference, m, near),
    select(plus + scaled, 0x02000000u, near),
    select(0u, 125u - e, near),
  );
  let value = log_sum(k, s, below, false);
  let sign = a & 0x80000000u;
  let r = select(assemble(sign, value.e - 1, value.w.y), sign | INFINITY, am == ONE);
  return select(select(r, NAN, am > ONE), 0u, am == 0u);
}
