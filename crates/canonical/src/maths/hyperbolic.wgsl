// Hyperbolic functions: Taylor's series below 1, exponentials from there on.

// a w-number moved to the exponent of a larger one, and halved.
fn half_aligned(small: Wide, e: i32) -> vec2<u32> {
  let shift = e - small.e + 1;
  let far = shift > 63;
  return select(shr64(small.w, select(bitcast<u32>(shift), 0u, far)), vec2<u32>(0u, 0u), far);
}

// The magnitude as a ratio, for exponent fields up to 126; otherwise of another number.
fn fraction(am: u32) -> Ratio {
  let e = am >> 23u;
  return with_square(vec2<u32>(0u, (am << 8u) | 0x80000000u), select(126u - e, 0u, e > 126u));
}

// sinh and cosh of a magnitude of at least 2^-26 from its two exponentials.
fn exponential_sum(am: u32, subtract: bool) -> Wide {
  let x = fixed56(am);
  let up = exp_fixed(x, false);
  let down = half_aligned(exp_fixed(x, true), up.e);
  let half = shr64(up.w, 1u);
  return normalise(select(add64(half, down), sub64(half, down), subtract), up.e);
}

fn sinh_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let value = choose(odd_part(fraction(am), true), exponential_sum(am, true), am >= ONE);
  let sign = a & 0x80000000u;
  let r = select(assemble(sign, value.e, value.w.y), sign | INFINITY, am >= 0x43000000u);
  return select(select(r, NAN, am > INFINITY), 0u, am == 0u);
}

fn cosh_bits(x: u32) -> u32 {
  let am = canonical_bits(x) & 0x7fffffffu;
  let value = exponential_sum(am, false);
  let r = select(assemble(0u, value.e, value.w.y), INFINITY, am >= 0x43000000u);
  return select(select(r, NAN, am > INFINITY), ONE, am < 0x32800000u);
}

fn tanh_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let t = fraction(am);
  let small = am < ONE;
  // (1 - u) / (1 + u) with u = e^(-2|x|), from 1 on less than 0.14; from 16 on it rounds to 1.
  let large = am >= 0x41800000u;
  let power = exp_fixed(shl64(fixed56(select(am, 0x41000000u, large)), 1u), true);
  let u = shr64(power.w, bitcast<u32>(126 - power.e) & 63u);
  let upper = Wide(sub64(vec2<u32>(0u, 0u), u), 126);
  let lower = Wide(add64(shr64(u, 1u), vec2<u32>(0u, 0x80000000u)), 127);
  let cosh = normalise(even_series(t.square, false, true), 127);
  let value = divide_wide(choose(upper, odd_part(t, true), small), choose(lower, cosh, small));
  let sign = a & 0x80000000u;
  let r = select(assemble(sign, value.e, value.w.y), sign | ONE, large);
  return select(select(r, NAN, am > INFINITY), 0u, am == 0u);
}
