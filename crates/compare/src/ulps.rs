//! Distance between floats in units in the last place, counted on an ordered scale so that it holds across zero.

/// Steps between two floats; +0 and −0 are one step apart. A NaN is as far as can be from anything but the same bits.
pub(crate) fn ulps_f32(a: u32, b: u32) -> u64 {
    if a == b {
        return 0;
    }
    if f32::from_bits(a).is_nan() || f32::from_bits(b).is_nan() {
        return u64::MAX;
    }
    ordered_32(a).abs_diff(ordered_32(b))
}

/// As [`ulps_f32`] for 16-bit floats.
pub(crate) fn ulps_f16(a: u16, b: u16) -> u64 {
    if a == b {
        return 0;
    }
    if half::f16::from_bits(a).is_nan() || half::f16::from_bits(b).is_nan() {
        return u64::MAX;
    }
    let ordered = |bits: u16| {
        let magnitude = i64::from(bits & 0x7fff);
        if bits >> 15 == 1 {
            -magnitude - 1
        } else {
            magnitude
        }
    };
    ordered(a).abs_diff(ordered(b))
}

fn ordered_32(bits: u32) -> i64 {
    let magnitude = i64::from(bits & 0x7fff_ffff);
    if bits >> 31 == 1 {
        -magnitude - 1
    } else {
        magnitude
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_holds_across_zero_and_at_the_ends() {
        let f = |a: f32, b: f32| ulps_f32(a.to_bits(), b.to_bits());
        assert_eq!(f(1.0, 1.0 + f32::EPSILON), 1);
        assert_eq!(f(0.0, -0.0), 1);
        assert_eq!(f(f32::from_bits(1), -f32::from_bits(1)), 3);
        assert_eq!(f(f32::MAX, f32::INFINITY), 1);
        assert_eq!(f(f32::NEG_INFINITY, f32::INFINITY), 2 * 0x7f80_0000 + 1);
        assert_eq!(f(f32::NAN, f32::NAN), 0);
        assert_eq!(f(f32::NAN, 1.0), u64::MAX);
        assert_eq!(ulps_f16(0x3c00, 0x3c01), 1);
        assert_eq!(ulps_f16(0x0000, 0x8000), 1);
    }
}
