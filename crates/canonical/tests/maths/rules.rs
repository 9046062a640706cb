//! What is defined by rule: special values, conversions, formulas.

use shadertwin_canonical::F32;

use super::sample::{adversarial, inputs, random};

const INFINITY: f32 = f32::INFINITY;

fn assert_same(result: F32, expected: F32, what: impl FnOnce() -> String) {
    assert_eq!(
        result.to_bits(),
        expected.to_bits(),
        "{}: {result:?}, not {expected:?}",
        what()
    );
}

/// `(base, exponent, power)` where C's `pow` has a rule.
#[test]
fn pow_of_special_values() {
    let nan = f32::NAN;
    let cases = [
        (nan, 0.0, 1.0),
        (1.0, nan, 1.0),
        (nan, 1.0, nan),
        (2.0, nan, nan),
        (0.0, 2.5, 0.0),
        (-0.0, 3.0, 0.0),
        (0.0, -2.0, INFINITY),
        (-0.0, -3.0, INFINITY),
        (1e-40, -1.0, INFINITY),
        (2.0, 1e-40, 1.0),
        (-1.0, INFINITY, 1.0),
        (-1.0, -INFINITY, 1.0),
        (0.5, INFINITY, 0.0),
        (0.5, -INFINITY, INFINITY),
        (-2.0, INFINITY, INFINITY),
        (-2.0, -INFINITY, 0.0),
        (INFINITY, 0.5, INFINITY),
        (INFINITY, -0.5, 0.0),
        (-INFINITY, 3.0, -INFINITY),
        (-INFINITY, 2.0, INFINITY),
        (-INFINITY, 2.5, INFINITY),
        (-INFINITY, -3.0, 0.0),
        (-8.0, 0.33333334, nan),
        (-2.0, 3.0, -8.0),
        (-2.0, 4.0, 16.0),
        (-1.0, 16_777_215.0, -1.0),
        (-1.0, 16_777_216.0, 1.0),
        (4.0, 0.5, 2.0),
        (2.0, 127.0, 1.701_411_8e38),
        (2.0, 128.0, INFINITY),
        (2.0, -125.0, 2.350_988_7e-38),
        (2.0, -126.0, 0.0),
        // 4097² is halfway between two floats, 4099² also.
        (4097.0, 2.0, 16_785_408.0),
        (4099.0, 2.0, 16_801_800.0),
    ];
    for (base, exponent, power) in cases {
        assert_same(
            F32::new(base).pow(F32::new(exponent)),
            F32::new(power),
            || format!("pow({base}, {exponent})"),
        );
    }
}

/// `(y, x, angle)`
#[test]
fn atan2_of_special_values() {
    let (pi, half) = (std::f32::consts::PI, std::f32::consts::FRAC_PI_2);
    let quarter = std::f32::consts::FRAC_PI_4;
    let cases = [
        (0.0, 0.0, 0.0),
        (-0.0, -0.0, 0.0),
        (1e-40, 0.0, 0.0),
        (0.0, 1.0, 0.0),
        (0.0, -1.0, pi),
        (-0.0, -1.0, pi),
        (1.0, 0.0, half),
        (-1.0, 0.0, -half),
        (2.0e-38, 0.0, half),
        (2.0e-38, 1e-40, half),
        (INFINITY, INFINITY, quarter),
        (-INFINITY, INFINITY, -quarter),
        (INFINITY, -INFINITY, 3.0 * quarter),
        (-INFINITY, -INFINITY, -3.0 * quarter),
        (1.0, INFINITY, 0.0),
        (-1.0, -INFINITY, -pi),
        (0.0, -INFINITY, pi),
        (INFINITY, 1e30, half),
        (-INFINITY, -1.0, -half),
        (f32::NAN, 1.0, f32::NAN),
        (1.0, f32::NAN, f32::NAN),
    ];
    for (y, x, angle) in cases {
        assert_same(F32::new(y).atan2(F32::new(x)), F32::new(angle), || {
            format!("atan2({y}, {x})")
        });
    }
}

#[test]
fn inverse_hyperbolic_functions_of_special_values() {
    let nan = f32::NAN;
    // Argument, arsinh, arcosh, artanh.
    let cases = [
        (0.0, 0.0, nan, 0.0),
        (-0.0, 0.0, nan, 0.0),
        (1e-40, 0.0, nan, 0.0),
        (INFINITY, INFINITY, INFINITY, nan),
        (-INFINITY, -INFINITY, nan, nan),
        (nan, nan, nan, nan),
        (1.0, 0.881_373_6, 0.0, INFINITY),
        (-1.0, -0.881_373_6, nan, -INFINITY),
        (0.999_999_94, 0.881_373_5, nan, 8.664_34),
        (1.000_000_1, 0.881_373_64, 4.882_812_5e-4, nan),
        // y is a whole power of two: 2 log(2), 0 past it.
        (0.75, std::f32::consts::LN_2, nan, 0.972_955_05),
        (1.25, 1.047_593, std::f32::consts::LN_2, nan),
        (f32::MAX, 89.415_985, 89.415_985, nan),
    ];
    for (x, sine, cosine, tangent) in cases {
        let f = F32::new(x);
        for (result, expected) in [(f.asinh(), sine), (f.acosh(), cosine), (f.atanh(), tangent)] {
            assert_same(result, F32::new(expected), || format!("{x}"));
        }
    }
}

#[test]
fn halves_round_as_the_half_crate_does() {
    for bits in 0..=u16::MAX {
        let value = half::f16::from_bits(bits).to_f32();
        assert_same(F32::from_f16_bits(bits), F32::new(value), || {
            format!("{bits:#06x}")
        });
    }
    for x in inputs(1 << 20) {
        let expected = match half::f16::from_f32(x.get()).to_bits() {
            0x8000 => 0,
            bits if bits & 0x7fff > 0x7c00 => 0x7e00,
            bits => bits,
        };
        assert_eq!(x.to_f16_bits(), expected, "{x:?}");
    }
}

#[test]
fn unorm_codes_survive_a_round_trip() {
    for code in 0..=u8::MAX {
        assert_eq!(F32::from_unorm8(code).to_unorm8(), code);
    }
}

#[test]
fn ldexp_multiplies_by_a_power_of_two() {
    for bits in adversarial() {
        let x = F32::from_bits(bits);
        for exponent in [
            -400,
            -150,
            -127,
            -1,
            0,
            1,
            23,
            127,
            128,
            400,
            i32::MIN,
            i32::MAX,
        ] {
            // In f64 the product is exact, and the limits give the same zero or infinity.
            let expected = f64::from(x.get()) * 2f64.powi(exponent.clamp(-500, 500));
            assert_same(x.ldexp(exponent), F32::new(expected as f32), || {
                format!("{x:?} · 2^{exponent}")
            });
        }
    }
}

#[test]
fn formulas_go_from_left_to_right() {
    let mut state = 3;
    for _ in 0..1 << 16 {
        let [a, b, c, d] =
            [(); 4].map(|()| F32::from_bits((random(&mut state) & 0x87ff_ffff) + (119 << 23)));
        let (x, y, z) = (a.get(), b.get(), c.get());
        assert_same(a.fma(b, c), F32::new(x * y + z), || {
            format!("{a:?} {b:?} {c:?}")
        });
        assert_same(a.mix(b, c), F32::new(x * (1.0 - z) + y * z), || {
            format!("{a:?} {b:?} {c:?}")
        });
        assert_same(a.fract(), F32::new(x - x.floor()), || format!("{a:?}"));
        assert_same(a.modulo(b), F32::new(x - y * (x / y).trunc()), || {
            format!("{a:?} {b:?}")
        });
        let length = F32::new((x * x + y * y + z * z).sqrt());
        assert_same(F32::length([a, b, c]), length, || {
            format!("{a:?} {b:?} {c:?}")
        });
        assert_same(F32::normalize([a, b, c])[1], b / length, || {
            format!("{a:?} {b:?} {c:?}")
        });
        assert_same(
            F32::distance([a, b], [c, d]),
            F32::length([a - c, b - d]),
            || format!("{a:?} {b:?} {c:?} {d:?}"),
        );
        let along = F32::new(2.0) * (c * a + d * b);
        assert_same(F32::reflect([a, b], [c, d])[0], a - along * c, || {
            format!("{a:?} {b:?} {c:?} {d:?}")
        });
    }
    let [x, y, z] = [1.0, 2.0, 3.0].map(F32::new);
    let crossed = F32::cross([x, y, z], [z, x, y]);
    assert_eq!(
        crossed.map(F32::to_bits),
        [1.0, 7.0, -5.0].map(f32::to_bits)
    );
}

#[test]
fn steps() {
    let [zero, half, one, nan] = [0.0, 0.5, 1.0, f32::NAN].map(F32::new);
    assert_same(half.step(half), one, || "at the edge".into());
    assert_same(half.step(zero), zero, || "below the edge".into());
    assert_same(half.step(nan), zero, || "NaN".into());
    assert_same(F32::smoothstep(zero, one, half), half, || "middle".into());
    assert_same(F32::smoothstep(zero, one, F32::new(7.0)), one, || {
        "above".into()
    });
    assert_same(F32::smoothstep(zero, zero, zero), zero, || "0 / 0".into());
    assert_same(nan.sign(), zero, || "sign of NaN".into());
    assert_same(F32::new(-1e-30).sign(), -one, || "sign".into());
    assert_same(F32::new(2.5).round(), F32::new(2.0), || {
        "half to even".into()
    });
    assert_same(F32::new(-0.5).ceil(), zero, || "one zero".into());
}
