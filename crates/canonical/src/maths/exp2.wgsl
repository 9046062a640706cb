// Powers of two and of anything.

// 2^x for x = X or -X, X in Q8.56.
fn exp2_fixed(x: vec2<u32>, negative: bool) -> Wide {
  let k = x.y >> 21u;
  let f = shl64(vec2<u32>(x.x, x.y & 0x001fffffu), 8u);
  let rest = select(f, sub64(vec2<u32>(0u, 0x20000000u), f), negative);
  let r = mul64(rest, vec2<u32>(0xd1cf79acu, 0xb17217f7u));
  return scaled_exp(select(bitcast<i32>(k), -1 - bitcast<i32>(k), negative), r);
}

fn exp2_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let negative = a >= 0x80000000u;
  let inside = select(ONE, am, (am >= 0x32800000u) & (am < 0x43000000u));
  let e = inside >> 23u;
  let m = (inside & 0x007fffffu) | 0x00800000u;
  let k = bitcast<i32>(fixed8(m, e) >> 5u);
  let f = fraction35(m, e);
  // For a negative number the next eighth, from the other side, unless it is whole eighths.
  let below = select(-1 - k, -k, f == 0u);
  let r = mul_high(select(f, 0u - f, negative), 0xb17217f8u);
  let power = short_exp(select(k, below, negative), r);
  var result = assemble(0u, power.e, power.w.y);
  if (undecided(power.w)) {
    let long = exp2_fixed(fixed56(inside), negative);
    result = assemble(0u, long.e, long.w.y);
  }
  return limit_exp(result, a);
}

// As C's pow, with zeros and NaNs made one: x^0 = 1^y = 1 even for a NaN, (-1)^inf = 1, a negative number to a power that is
// not whole is NaN, and 0 to a negative power is positive infinity because zero has no sign.
fn pow_bits(x: u32, y: u32) -> u32 {
  let a = canonical_bits(x);
  let b = canonical_bits(y);
  let am = a & 0x7fffffffu;
  let bm = b & 0x7fffffffu;
  let an = a >= 0x80000000u;
  let bn = b >= 0x80000000u;
  let mb = (bm & 0x007fffffu) | 0x00800000u;
  let eb = bm >> 23u;

  // y is whole when no bit is below the point, and odd when the bit above it is set; from 2^24 on it is even.
  let point = select(150u - eb, 0u, eb > 150u);
  let whole = (eb >= 127u) & ((mb & ((1u << (point & 31u)) - 1u)) == 0u);
  let odd = whole & (eb < 151u) & (((mb >> (point & 31u)) & 1u) == 1u);

  let regular = (am != 0u) & (am < INFINITY) & (am != ONE);
  let log = log_wide(select(0x40000000u, am, regular), true);
  let shrinks = (am < ONE) != bn;
  // |y log2 |x|| in Q8.56.
  let product = mul64_32(log.w, mb << 8u);
  let shift = 260 - log.e - bitcast<i32>(eb);
  let huge = shift < 0;
  let small = shift > 63;
  let t = shr64(product, select(bitcast<u32>(shift), 0u, huge | small));
  let power = exp2_fixed(select(t, vec2<u32>(0u, 0u), small), shrinks);
  // Powers to a few halves, quarters and so on may be exactly halfway: x^n has at most 25 bits for n < 16 only, unless x is
  // a power of two. What is that close to halfway, computed to 2^-52, is halfway.
  let w = power.w;
  let rest = sub64(vec2<u32>(w.x, w.y & 0xffu), vec2<u32>(0xffff8000u, 0x7fu));
  let tie = (rest.y == 0u) & (rest.x < 0x00010000u) & ((mb & 0x000fffffu) == 0u);
  let even = (w.y & 0xffffff00u) | select(0u, 0x80u, (w.y & 0x100u) != 0u);
  let finite = assemble(0u, power.e, select(w.y, even, tie));

  let limit = select(INFINITY, 0u, shrinks);
  let outside = huge | (am == 0u) | (am == INFINITY) | (bm == INFINITY);
  let magnitude = select(select(finite, limit, outside), ONE, am == ONE);
  let signed = magnitude | select(0u, 0x80000000u, an & odd & (magnitude != 0u));
  let invalid = (am > INFINITY) | (bm > INFINITY) | (an & (am < INFINITY) & (bm < INFINITY) & !whole);
  return select(select(signed, NAN, invalid), ONE, (bm == 0u) | (a == ONE));
}
