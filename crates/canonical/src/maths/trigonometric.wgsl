// Sine, cosine and tangent: the number of quarter turns is taken off with as many bits of 2/pi as it needs (M. Payne and
// R. Hanek, "Radian reduction for trigonometric functions", 1983), the rest goes into Taylor's series.

// Where an angle lies: in quarter turn `quadrant`, off its middle line by t to either side.
struct Angle {
  t: Ratio,
  quadrant: u32,
  below: bool,
}

// One of five neighbouring words of 2/pi, i in 0..5.
fn pick(i: u32, a: u32, b: u32, c: u32, d: u32, e: u32) -> u32 {
  return select(select(select(a, b, i == 1u), select(c, d, i == 3u), (i & 2u) != 0u), e, i == 4u);
}

// High word of a << t.
fn funnel(a: u32, b: u32, t: u32) -> u32 {
  return (a << t) | ((b >> 1u) >> (31u - t));
}

// x for the bits of a magnitude below infinity, modulo a quarter turn.
fn reduce_angle(am: u32) -> Angle {
  let m = (am & 0x007fffffu) | 0x00800000u;
  let e = am >> 23u;
  let small = e < 120u;
  // Bits of 2/pi of weight 2^(152 - e) and more only add whole turns. 128 bits from there; the table begins with a word of
  // zeros for what is before the point.
  let position = select(e - 120u, 0u, small);
  let i = position >> 5u;
  let s = position & 31u;
  let p0 = pick(i, 0x00000000u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u);
  let p1 = pick(i, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u);
  let p2 = pick(i, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u);
  let p3 = pick(i, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu);
  let p4 = pick(i, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu, 0xdebbc561u);
  let v3 = funnel(p3, p4, s);
  let v2 = funnel(p2, p3, s);
  let v1 = funnel(p1, p2, s);
  let v0 = funnel(p0, p1, s);
  // m times these, modulo four quarter turns: Q2.126, of which the last word is not needed.
  let low = add64(mul_wide(m, v2), vec2<u32>(mul_high(m, v3), 0u));
  let high = add64(vec2<u32>(low.y, 0u), vec2<u32>(m * v1, m * v0 + mul_high(m, v1)));
  let quadrant = ((high.y >> 29u) + 1u) >> 1u;
  // The distance to the nearest quarter turn in Q0.94, at most a half.
  let below = ((high.y >> 29u) & 1u) == 1u;
  let f0 = funnel(high.y, high.x, 2u);
  let f1 = funnel(high.x, low.x, 2u);
  let f2 = low.x << 2u;
  let flip = select(0u, 0xffffffffu, below);
  let g0 = f0 ^ flip;
  let g1 = f1 ^ flip;
  let g2 = f2 ^ flip;
  let c = clz64(vec2<u32>(g1, g0));
  let top = c >= 32u;
  let h0 = select(g0, g1, top);
  let h1 = select(g1, g2, top);
  let h2 = select(g2, 0u, top);
  let turn = vec2<u32>(funnel(h1, h2, c & 31u), funnel(h0, h1, c & 31u));
  let r = mul64(turn, vec2<u32>(0x2168c235u, 0xc90fdaa2u));
  // Its top bit may be clear, which costs one bit of precision.
  let w = select(r, vec2<u32>(0u, m << 8u), small);
  let z = select(c - 1u, 126u - e, small);
  return Angle(with_square(w, z), select(quadrant & 3u, 0u, small), below & !small);
}

// cos(t) or sin(t) / t in Q1.63 for z = t^2 in Q0.64; cosh or sinh(t) / t with `hyperbolic`. Taylor's series to z^9, the
// last terms in 32 bits with 59 behind the point.
fn even_series(z: vec2<u32>, odd: bool, hyperbolic: bool) -> vec2<u32> {
  let s = z.y;
  // c - p is c + ~p + 1, and the 1 is of no weight here.
  let flip = select(0xffffffffu, 0u, hyperbolic);
  var h = select(0x0000005au, 0x00000005u, odd);
  h = select(0x00006ba0u, 0x00000655u, odd) + (mul_high(h, s) ^ flip);
  h = select(0x0064e5d3u, 0x0006b9fdu, odd) + (mul_high(h, s) ^ flip);
  h = select(0x47bb63c0u, 0x05849185u, odd) + (mul_high(h, s) ^ flip);
  var w = add64(
    select(vec2<u32>(0xc9f6ef14u, 0x0000024fu), vec2<u32>(0xcc8acfebu, 0x00000035u), odd),
    flip64(shr64(mul64_32(z, h), 28u), flip),
  );
  w = add64(
    select(vec2<u32>(0x00d00d01u, 0x0000d00du), vec2<u32>(0xe3a556c7u, 0x0000171du), odd),
    flip64(mul64(z, w), flip),
  );
  w = add64(
    select(vec2<u32>(0x2d82d82eu, 0x002d82d8u), vec2<u32>(0x06806807u, 0x00068068u), odd),
    flip64(mul64(z, w), flip),
  );
  w = add64(
    select(vec2<u32>(0x55555555u, 0x05555555u), vec2<u32>(0x11111111u, 0x01111111u), odd),
    flip64(mul64(z, w), flip),
  );
  w = add64(
    select(vec2<u32>(0x00000000u, 0x40000000u), vec2<u32>(0x55555555u, 0x15555555u), odd),
    flip64(mul64(z, w), flip),
  );
  return add64(vec2<u32>(0x00000000u, 0x80000000u), flip64(mul64(z, w), flip));
}

fn flip64(a: vec2<u32>, flip: u32) -> vec2<u32> {
  return vec2<u32>(a.x ^ flip, a.y ^ flip);
}

// sin(t) or sinh(t).
fn odd_part(t: Ratio, hyperbolic: bool) -> Wide {
  return normalise(mul64(t.w, even_series(t.square, true, hyperbolic)), 127 - bitcast<i32>(t.z));
}

// n / d.
fn divide_wide(n: Wide, d: Wide) -> Wide {
  // 2^63 / d.w.y: the reciprocal of 16 bits and a step of third order. It stays a little too small.
  let y0 = reciprocal16((d.w.y >> 16u) + 1u) << 16u;
  let error = (0x80000000u - mul_high(y0, d.w.y)) << 1u;
  let y = y0 + mul_high(y0, error + mul_high(error, error)) - 8u;
  let q = mul_high(n.w.y, y);
  // The remainder has 35 bits and yields the second word.
  let r = sub64(vec2<u32>((n.w.x >> 1u) | (n.w.y << 31u), n.w.y >> 1u), mul64_32(d.w, q));
  let tail = mul_high((r.x >> 6u) | (r.y << 26u), y);
  // Q1.63.
  let quotient = add64(vec2<u32>(0u, q), vec2<u32>(tail << 7u, tail >> 25u));
  return normalise(quotient, n.e - d.e + 127);
}

fn sine(a: u32, am: u32, cosine: bool) -> u32 {
  let angle = reduce_angle(select(am, ONE, am >= INFINITY));
  let quadrant = angle.quadrant + select(0u, 1u, cosine);
  let even = (quadrant & 1u) == 1u;
  let series = even_series(angle.t.square, !even, false);
  let odd = mul64(angle.t.w, series);
  let value = normalise(select(odd, series, even), select(127 - bitcast<i32>(angle.t.z), 127, even));
  let turned = ((quadrant & 2u) != 0u) != (angle.below & !even);
  let sign = select(0u, 0x80000000u, turned) ^ select(a & 0x80000000u, 0u, cosine);
  return select(assemble(sign, value.e, value.w.y), NAN, am >= INFINITY);
}

fn sin_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  return select(sine(a, a & 0x7fffffffu, false), 0u, a == 0u);
}

fn cos_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  return select(sine(a, a & 0x7fffffffu, true), ONE, a == 0u);
}

fn tan_bits(x: u32) -> u32 {
  let a = canonical_bits(x);
  let am = a & 0x7fffffffu;
  let angle = reduce_angle(select(am, ONE, am >= INFINITY));
  let sin = odd_part(angle.t, false);
  let cos = normalise(even_series(angle.t.square, false, false), 127);
  let turned = (angle.quadrant & 1u) == 1u;
  let value = divide_wide(choose(sin, cos, turned), choose(cos, sin, turned));
  let sign = (a & 0x80000000u) ^ select(0u, 0x80000000u, turned != angle.below);
  return select(select(assemble(sign, value.e, value.w.y), NAN, am >= INFINITY), 0u, a == 0u);
}

fn choose(no: Wide, yes: Wide, which: bool) -> Wide {
  return Wide(select(no.w, yes.w, which), select(no.e, yes.e, which));
}
