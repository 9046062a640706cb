//! The correctly rounded value of an elementary function: by `f64` where that is certain, else by 256-bit arithmetic.

use astro_float_num::{BigFloat, Consts, RoundingMode};
use shadertwin_canonical::F32;

/// Bits of precision where `f64` does not decide. The worst cases of binary32 need fewer than 100.
const PRECISION: usize = 256;
const ROUNDING: RoundingMode = RoundingMode::ToEven;

/// A function of one number.
pub(crate) struct Unary {
    pub(crate) name: &'static str,
    /// Results of as many inputs; a loop around the function itself, so that it can become vector code.
    pub(crate) canonical: fn(&[F32], &mut Vec<F32>),
    double: fn(f64) -> f64,
    exact: fn(&BigFloat, &mut Consts) -> BigFloat,
}

/// A function of two numbers.
pub(crate) struct Binary {
    pub(crate) name: &'static str,
    pub(crate) canonical: fn(F32, F32) -> F32,
    double: fn(f64, f64) -> f64,
    exact: fn(&BigFloat, &BigFloat, &mut Consts) -> BigFloat,
}

macro_rules! unary {
    ($name:ident, $double:expr, $exact:ident) => {
        unary!($name, $double, |x, constants| x
            .$exact(PRECISION, ROUNDING, constants))
    };
    ($name:ident, $double:expr, $exact:expr) => {
        Unary {
            name: stringify!($name),
            canonical: |inputs, results| {
                results.clear();
                results.extend(inputs.iter().map(|x| x.$name()));
            },
            double: $double,
            exact: $exact,
        }
    };
}

pub(crate) const UNARY: [Unary; 18] = [
    unary!(sqrt, f64::sqrt, |x, _| x.sqrt(PRECISION, ROUNDING)),
    unary!(inverse_sqrt, |x| 1.0 / x.sqrt(), |x, _| x
        .sqrt(PRECISION, ROUNDING)
        .reciprocal(PRECISION, ROUNDING)),
    unary!(exp, f64::exp, exp),
    unary!(exp2, f64::exp2, |x, constants| {
        BigFloat::from_f64(2.0, PRECISION).pow(x, PRECISION, ROUNDING, constants)
    }),
    unary!(ln, f64::ln, ln),
    unary!(log2, f64::log2, log2),
    unary!(sin, f64::sin, sin),
    unary!(cos, f64::cos, cos),
    unary!(tan, f64::tan, tan),
    unary!(asin, f64::asin, asin),
    unary!(acos, f64::acos, acos),
    unary!(atan, f64::atan, atan),
    unary!(sinh, f64::sinh, sinh),
    unary!(cosh, f64::cosh, cosh),
    unary!(tanh, f64::tanh, tanh),
    unary!(asinh, area_sine, asinh),
    unary!(acosh, area_cosine, acosh),
    unary!(atanh, area_tangent, atanh),
];

pub(crate) const BINARY: [Binary; 3] = [
    Binary {
        name: "divide",
        canonical: |x, y| x / y,
        double: |x, y| x / y,
        exact: |x, y, _| x.div(y, PRECISION, ROUNDING),
    },
    Binary {
        name: "pow",
        canonical: F32::pow,
        double: f64::powf,
        exact: |x, y, constants| x.pow(y, PRECISION, ROUNDING, constants),
    },
    Binary {
        name: "atan2",
        canonical: F32::atan2,
        double: f64::atan2,
        exact: |y, x, constants| {
            let angle = y
                .div(x, PRECISION, ROUNDING)
                .atan(PRECISION, ROUNDING, constants);
            if x.is_positive() {
                return angle;
            }
            let pi = constants.pi(PRECISION, ROUNDING);
            if y.is_positive() {
                angle.add(&pi, PRECISION, ROUNDING)
            } else {
                angle.sub(&pi, PRECISION, ROUNDING)
            }
        },
    },
];

// Rust's own inverse hyperbolic functions are no better than a subtraction leaves them. Of these, each step but `ln_1p` is
// off by half a unit at most, and none makes the relative error of its operands larger.

/// `x` is a float of 32 bits, so that its square is exact.
fn area_sine(x: f64) -> f64 {
    let magnitude = x.abs();
    // From 2^30 on the root is the number itself.
    let value = if magnitude > 2f64.powi(30) {
        magnitude.ln() + std::f64::consts::LN_2
    } else {
        let square = magnitude * magnitude;
        (magnitude + square / (1.0 + (square + 1.0).sqrt())).ln_1p()
    };
    value.copysign(x)
}

/// `x` is a float of 32 bits, so that its difference to 1 is exact where it matters.
fn area_cosine(x: f64) -> f64 {
    if x < 1.0 {
        return f64::NAN;
    }
    let above = x - 1.0;
    (above + (above * (above + 2.0)).sqrt()).ln_1p()
}

fn area_tangent(x: f64) -> f64 {
    let magnitude = x.abs();
    (0.5 * (2.0 * magnitude / (1.0 - magnitude)).ln_1p()).copysign(x)
}

impl Unary {
    /// The canonical value nearest to the function's.
    pub(crate) fn nearest(&self, x: F32, constants: &mut Consts) -> F32 {
        let x = f64::from(x.get());
        nearest((self.double)(x), || {
            (self.exact)(&BigFloat::from_f64(x, PRECISION), constants)
        })
    }
}

impl Binary {
    /// The canonical value nearest to the function's.
    pub(crate) fn nearest(&self, x: F32, y: F32, constants: &mut Consts) -> F32 {
        let (x, y) = (f64::from(x.get()), f64::from(y.get()));
        nearest((self.double)(x, y), || {
            let (x, y) = (
                BigFloat::from_f64(x, PRECISION),
                BigFloat::from_f64(y, PRECISION),
            );
            (self.exact)(&x, &y, constants)
        })
    }
}

/// Rounds a value that the C library's `f64` function approximates.
fn nearest(approximation: f64, exact: impl FnOnce() -> BigFloat) -> F32 {
    if !approximation.is_finite() {
        return F32::new(approximation as f32);
    }
    // Eight units in the last place; glibc documents at most two.
    let error = approximation.abs() * f64::EPSILON * 8.0;
    let (low, high) = (
        (approximation - error) as f32,
        (approximation + error) as f32,
    );
    if F32::new(low).to_bits() == F32::new(high).to_bits() {
        return F32::new(low);
    }
    // Beyond the largest number lies what would be the next one.
    let place = |x: f32| {
        if x.is_infinite() {
            f64::from(x.signum()) * 2f64.powi(128)
        } else {
            f64::from(x)
        }
    };
    let middle = BigFloat::from_f64((place(low) + place(high)) / 2.0, PRECISION);
    let order = exact().cmp(&middle).expect("the function has a value here");
    let even = if low.to_bits() & 1 == 0 { low } else { high };
    F32::new(match order.signum() {
        -1 => low,
        1 => high,
        _ => even,
    })
}

/// Canonical floats between two, and 1; NaN is far from everything else.
pub(crate) fn distance(a: F32, b: F32) -> u64 {
    if a.is_nan() != b.is_nan() {
        return u64::MAX;
    }
    let place = |x: F32| {
        let magnitude = i64::from(x.to_bits() & 0x7fff_ffff);
        // Nothing lies between zero and 2⁻¹²⁶.
        let magnitude = (magnitude - 0x0080_0000).max(0);
        if x.to_bits() >> 31 == 1 {
            -magnitude
        } else {
            magnitude
        }
    };
    place(a).abs_diff(place(b))
}
