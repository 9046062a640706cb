// What linked kernels call.

fn st_div(a: f32, b: f32) -> f32 {
  return bitcast<f32>(divide_bits(bitcast<u32>(a), bitcast<u32>(b)));
}

fn st_sqrt(a: f32) -> f32 {
  return bitcast<f32>(square_root_bits(bitcast<u32>(a)));
}

fn st_exp(a: f32) -> f32 {
  return bitcast<f32>(exp_bits(bitcast<u32>(a)));
}

fn st_exp2(a: f32) -> f32 {
  return bitcast<f32>(exp2_bits(bitcast<u32>(a)));
}

fn st_log(a: f32) -> f32 {
  return bitcast<f32>(log_bits(bitcast<u32>(a)));
}

fn st_log2(a: f32) -> f32 {
  return bitcast<f32>(log2_bits(bitcast<u32>(a)));
}

fn st_sin(a: f32) -> f32 {
  return bitcast<f32>(sin_bits(bitcast<u32>(a)));
}

fn st_cos(a: f32) -> f32 {
  return bitcast<f32>(cos_bits(bitcast<u32>(a)));
}

fn st_tan(a: f32) -> f32 {
  return bitcast<f32>(tan_bits(bitcast<u32>(a)));
}

fn st_sinh(a: f32) -> f32 {
  return bitcast<f32>(sinh_bits(bitcast<u32>(a)));
}

fn st_cosh(a: f32) -> f32 {
  return bitcast<f32>(cosh_bits(bitcast<u32>(a)));
}

fn st_tanh(a: f32) -> f32 {
  return bitcast<f32>(tanh_bits(bitcast<u32>(a)));
}

fn st_asinh(a: f32) -> f32 {
  return bitcast<f32>(asinh_bits(bitcast<u32>(a)));
}

fn st_acosh(a: f32) -> f32 {
  return bitcast<f32>(acosh_bits(bitcast<u32>(a)));
}

fn st_atanh(a: f32) -> f32 {
  return bitcast<f32>(atanh_bits(bitcast<u32>(a)));
}

fn st_atan(a: f32) -> f32 {
  return bitcast<f32>(atan_bits(bitcast<u32>(a)));
}

fn st_pow(a: f32, b: f32) -> f32 {
  return bitcast<f32>(pow_bits(bitcast<u32>(a), bitcast<u32>(b)));
}

fn st_atan2(y: f32, x: f32) -> f32 {
  return bitcast<f32>(atan2_bits(bitcast<u32>(y), bitcast<u32>(x)));
}

fn st_asin(a: f32) -> f32 {
  return bitcast<f32>(asin_bits(bitcast<u32>(a)));
}

fn st_acos(a: f32) -> f32 {
  return bitcast<f32>(acos_bits(bitcast<u32>(a)));
}

fn st_inverse_sqrt(a: f32) -> f32 {
  return bitcast<f32>(inverse_square_root_bits(bitcast<u32>(a)));
}

fn st_floor(a: f32) -> f32 {
  return bitcast<f32>(floor_bits(bitcast<u32>(a)));
}

fn st_ceil(a: f32) -> f32 {
  return bitcast<f32>(ceil_bits(bitcast<u32>(a)));
}

fn st_trunc(a: f32) -> f32 {
  return bitcast<f32>(trunc_bits(bitcast<u32>(a)));
}

fn st_round(a: f32) -> f32 {
  return bitcast<f32>(round_bits(bitcast<u32>(a)));
}

fn st_fract(a: f32) -> f32 {
  return bitcast<f32>(fract_bits(bitcast<u32>(a)));
}

fn st_sign(a: f32) -> f32 {
  return bitcast<f32>(sign_bits(bitcast<u32>(a)));
}

fn st_unorm8_load(a: f32) -> f32 {
  return bitcast<f32>(unorm8_load_bits(bitcast<u32>(a)));
}

fn st_unorm8_store(a: f32) -> f32 {
  return bitcast<f32>(unorm8_store_bits(bitcast<u32>(a)));
}

fn st_mod(a: f32, b: f32) -> f32 {
  return bitcast<f32>(modulo_bits(bitcast<u32>(a), bitcast<u32>(b)));
}

fn st_min(a: f32, b: f32) -> f32 {
  return bitcast<f32>(min_bits(bitcast<u32>(a), bitcast<u32>(b)));
}

fn st_max(a: f32, b: f32) -> f32 {
  return bitcast<f32>(max_bits(bitcast<u32>(a), bitcast<u32>(b)));
}

fn st_clamp(x: f32, low: f32, high: f32) -> f32 {
  return bitcast<f32>(min_bits(max_bits(bitcast<u32>(x), bitcast<u32>(low)), bitcast<u32>(high)));
}

fn st_u2f(a: u32) -> f32 {
  return bitcast<f32>(from_unsigned(a));
}

fn st_i2f(a: i32) -> f32 {
  return bitcast<f32>(from_signed(a));
}

fn st_f2u(a: f32) -> u32 {
  return to_unsigned(bitcast<u32>(a));
}

fn st_f2i(a: f32) -> i32 {
  return to_signed(bitcast<u32>(a));
}

fn st_f16_pack(a: f32) -> u32 {
  return to_half(bitcast<u32>(a));
}

fn st_f16_unpack(a: u32) -> f32 {
  return bitcast<f32>(from_half(a));
}

fn st_udiv(a: u32, b: u32) -> u32 {
  return divide_unsigned(a, b);
}

fn st_umod(a: u32, b: u32) -> u32 {
  return remainder_unsigned(a, b);
}

fn st_sdiv(a: i32, b: i32) -> i32 {
  return divide_signed(a, b);
}

fn st_smod(a: i32, b: i32) -> i32 {
  return remainder_signed(a, b);
}

fn st_ldexp(a: f32, n: i32) -> f32 {
  return bitcast<f32>(ldexp_bits(bitcast<u32>(a), n));
}
