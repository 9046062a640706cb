// Add and multiply as integers, for what is defined by several operations that nothing may contract: each step is rounded.

// As assemble, with a tie to even.
fn assemble_even(sign: u32, e: i32, w: vec2<u32>) -> u32 {
  let beyond = ((w.y & 0x7fu) | w.x | (w.y & 0x100u)) != 0u;
  let m = select(w.y & 0xffffff00u, w.y, beyond | ((w.y & 0x80u) == 0u));
  return assemble(sign, e, m);
}

fn multiply_bits(x: u32, y: u32) -> u32 {
  let a = canonical_bits(x);
  let b = canonical_bits(y);
  let am = a & 0x7fffffffu;
  let bm = b & 0x7fffffffu;
  let product = mul_wide((am << 8u) | 0x80000000u, (bm << 8u) | 0x80000000u);
  let value = normalise(product, bitcast<i32>(am >> 23u) + bitcast<i32>(bm >> 23u) - 126);
  let sign = (a ^ b) & 0x80000000u;
  let normal = assemble_even(sign, value.e, value.w);
  let zero = (am == 0u) | (bm == 0u);
  let infinite = (am == INFINITY) | (bm == INFINITY);
  let invalid = (am > INFINITY) | (bm > INFINITY) | (zero & infinite);
  return select(select(select(normal, sign | INFINITY, infinite), 0u, zero), NAN, invalid);
}

fn add_bits(x: u32, y: u32) -> u32 {
  let a = canonical_bits(x);
  let b = canonical_bits(y);
  let swap = (a & 0x7fffffffu) < (b & 0x7fffffffu);
  let high = select(a, b, swap);
  let low = select(b, a, swap);
  let hm = high & 0x7fffffffu;
  let lm = low & 0x7fffffffu;
  // Six bits below the point of the larger; what the smaller has below them makes its last bit 1.
  let h = ((hm & 0x007fffffu) | 0x00800000u) << 6u;
  let l = select(((lm & 0x007fffffu) | 0x00800000u) << 6u, 0u, lm == 0u);
  let d = (hm >> 23u) - (lm >> 23u);
  let s = select(d, 31u, d > 31u);
  let moved = (l >> s) | select(0u, 1u, (l & ((1u << s) - 1u)) != 0u);
  let sum = select(h + moved, h - moved, ((a ^ b) & 0x80000000u) != 0u);
  let c = countLeadingZeros(sum);
  let e = bitcast<i32>(hm >> 23u) + 2 - bitcast<i32>(c);
  let normal = assemble_even(high & 0x80000000u, e, vec2<u32>(0u, sum << (c & 31u)));
  let cancelled = (sum == 0u) | (hm == 0u);
  let opposed = (hm == INFINITY) & (lm == INFINITY) & (a != b);
  let finite = select(select(normal, 0u, cancelled), high, hm == INFINITY);
  return select(finite, NAN, (hm > INFINITY) | opposed);
}

fn subtract_bits(x: u32, y: u32) -> u32 {
  return add_bits(x, canonical_bits(y) ^ 0x80000000u);
}

fn trunc_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let e = (a & 0x7fffffffu) >> 23u;
  let below = (1u << ((150u - e) & 31u)) - 1u;
  return select(select(a & ~below, a, e >= 150u), 0u, e < 127u);
}

// Towards negative or positive infinity.
fn directed(x: u32, down: bool) -> u32 {
  let a = canonical_bits(x);
  let e = (a & 0x7fffffffu) >> 23u;
  let away = ((a >= 0x80000000u) == down) & (a != 0u);
  let below = (1u << ((150u - e) & 31u)) - 1u;
  // A carry out of the mantissa goes into the exponent, as it must.
  let middle = select(a, a + below, away) & ~below;
  let tiny = select(0u, (a & 0x80000000u) | ONE, away);
  return select(select(middle, a, e >= 150u), tiny, e < 127u);
}

fn floor_bits(x: u32) -> u32 {
  return directed(x, true);
}

fn ceil_bits(x: u32) -> u32 {
  return directed(x, false);
}

// To nearest, halfway to even.
fn round_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let e = am >> 23u;
  let s = (150u - e) & 31u;
  let below = (1u << s) - 1u;
  // The implicit bit matters for 1 to 2 only, where the exponent's last bit is a 1 in its place.
  let middle = (a + (below >> 1u) + ((a >> s) & 1u)) & ~below;
  let tiny = select(0u, (a & 0x80000000u) | ONE, am > 0x3f000000u);
  return select(select(middle, a, e >= 150u), tiny, e < 127u);
}

fn fract_bits(x: u32) -> u32 {
  return subtract_bits(x, floor_bits(x));
}

// x - y trunc(x / y).
fn modulo_bits(x: u32, y: u32) -> u32 {
  return subtract_bits(x, multiply_bits(y, trunc_bits(divide_bits(x, y))));
}

// Orders canonical floats that are no NaN.
fn order(a: u32) -> i32 {
  return bitcast<i32>(a ^ select(0u, 0x7fffffffu, a >= 0x80000000u));
}

fn min_bits(x: u32, y: u32) -> u32 {
  let a = canonical_bits(x);
  let b = canonical_bits(y);
  return select(b, a, (b == NAN) | ((a != NAN) & (order(a) < order(b))));
}

fn max_bits(x: u32, y: u32) -> u32 {
  let a = canonical_bits(x);
  let b = canonical_bits(y);
  return select(b, a, (b == NAN) | ((a != NAN) & (order(a) > order(b))));
}

// 1 for positive, -1 for negative numbers, else 0, also for NaN.
fn sign_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  return select((a & 0x80000000u) | ONE, 0u, (a == 0u) | (a == NAN));
}
