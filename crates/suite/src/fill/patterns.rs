//! The fill `patterns`: bits on which arithmetic goes wrong, then random ones.

use shadertwin_case::Element;

/// The fixed set. Each is a float and an integer at once.
#[rustfmt::skip]
const ADVERSARIAL: &[u32] = &[
    // Zeros; the smallest subnormals, which as integers are 1 and just above the least; the middle and largest ones.
    0x0000_0000, 0x8000_0000, 0x0000_0001, 0x8000_0001, 0x0040_0000, 0x007f_ffff, 0x807f_ffff,
    // The smallest normal numbers, and 2⁻¹²⁵ with its lower neighbour.
    0x0080_0000, 0x8080_0000, 0x0080_0001, 0x8080_0001, 0x00ff_ffff, 0x0100_0000, 0x8100_0000,
    // One and its neighbours.
    0x3f80_0000, 0xbf80_0000, 0x3f7f_ffff, 0xbf7f_ffff, 0x3f80_0001, 0xbf80_0001,
    // Infinities, quiet and signalling NaNs with payloads; the largest and least integers among them.
    0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0xffc0_0000, 0x7fc0_0001, 0x7f80_0001, 0xff80_0001, 0x7fa0_0000, 0x7fff_ffff,
    0xffff_ffff, 0xffff_fffe,
    // The largest numbers and powers of two near them.
    0x7f7f_ffff, 0xff7f_ffff, 0x7f7f_fffe, 0x7f00_0000, 0xff00_0000, 0x7eff_ffff, 0x7e80_0000,
    // Halfway between whole numbers, and the neighbours of one half.
    0x3f00_0000, 0xbf00_0000, 0x3eff_ffff, 0xbeff_ffff, 0x3f00_0001, 0x3fc0_0000, 0xbfc0_0000, 0x4020_0000, 0xc020_0000,
    0x4060_0000,
    // Small whole numbers.
    0x4000_0000, 0xc000_0000, 0x4040_0000, 0xc040_0000, 0x4080_0000, 0x40a0_0000, 0x40e0_0000, 0x4120_0000, 0x42c8_0000,
    // 2²² + ½, and 2²³ and 2²⁴ with their neighbours: where fractions and odd numbers end.
    0x4a80_0001, 0x4aff_ffff, 0x4b00_0000, 0x4b00_0001, 0xcaff_ffff, 0xcb00_0000, 0x4b7f_ffff, 0x4b80_0000, 0x4b80_0001,
    // 2³¹ and 2³² with their neighbours: where integers end.
    0x4eff_ffff, 0x4f00_0000, 0x4f00_0001, 0xceff_ffff, 0xcf00_0000, 0xcf00_0001, 0x4f7f_ffff, 0x4f80_0000, 0x4f80_0001,
    0xcf80_0000,
    // 16-bit floats: the largest, the halfway case to infinity and its neighbour, the smallest normal and its lower
    // neighbour, the smallest subnormal, half of that and its neighbour, halfway cases to even below and above.
    0x477f_e000, 0x477f_f000, 0x477f_efff, 0x3880_0000, 0x387f_ffff, 0x3380_0000, 0x3300_0000, 0x3300_0001, 0x3f80_1000,
    0x3f80_3000,
    // 8-bit codes: 1/255, half of that and its lower neighbour, 255, 127.
    0x3b80_8081, 0x3b00_8081, 0x3b00_8080, 0x437f_0000, 0x42fe_0000,
    // 2⁻⁶³ and 2⁶³, whose products with their like are the smallest and the largest, and neighbours.
    0x2000_0000, 0x2000_0001, 0x1fff_ffff, 0x5f00_0000, 0x5f3f_ffff,
    // Ends of e^x and 2^x: overflow, the smallest results, the largest argument that flushes; e, ln 2, ½ ln 2.
    0x42b1_7217, 0x42b1_7218, 0xc2ae_ac4f, 0xc2ae_ac50, 0xc2cf_f1b5, 0x4300_0000, 0x42ff_ffff, 0xc2fc_0000, 0xc2fc_0001,
    0xc2fb_ffff, 0xc315_0000, 0x402d_f854, 0x3f31_7218, 0x3eb1_7218,
    // Multiples of π/4, and angles that need all of 2/π.
    0x3f49_0fdb, 0x3fc9_0fdb, 0xbfc9_0fdb, 0x4049_0fdb, 0xc049_0fdb, 0x4096_cbe4, 0x40c9_0fdb, 0x4980_0000, 0x6f79_be45,
    // Where sinh overflows, where tanh is one, 30° as a tangent.
    0x42b2_d4fc, 0x42b2_d4fd, 0xc2b2_d4fd, 0x4110_2cb3, 0x3f13_cd3a,
    // Amounts of shifts about the width, and ends of 16-bit integers.
    0x0000_001f, 0x0000_0020, 0x0000_0021, 0x0000_ffff, 0x0001_0000,
];

/// As [`Fill::Patterns`](shadertwin_case::Fill::Patterns) says; `None` for elements that have no such fill. `count` is
/// in components.
pub(crate) fn patterns(
    seed: u64,
    name: &str,
    element: Element,
    lanes: usize,
    count: usize,
) -> Option<Vec<u32>> {
    match element {
        Element::F32 | Element::U32 | Element::I32 => {}
        Element::F16 => return Some((0..count).map(|i| i as u32 & 0xffff).collect()),
        Element::U8 | Element::Unorm8 => return None,
    }
    let mut words = super::stream(seed, name, count);
    let set = ADVERSARIAL.len();
    let listed = if lanes == 1 { set } else { set * set };
    for (place, element) in words.chunks_mut(lanes).enumerate() {
        if place < listed {
            let (first, second) = (place % set, place / set);
            // The rest walks the set in other steps, so that it is not one of the first two.
            for (lane, word) in element.iter_mut().enumerate() {
                *word = ADVERSARIAL[match lane {
                    0 => first,
                    1 => second,
                    _ => (first * 7 * lane + second * 13 + lane) % set,
                }];
            }
            continue;
        }
        match place % 4 {
            0 => {}
            1 | 2 => element.iter_mut().for_each(|word| *word = moderate(*word)),
            _ => {
                element.iter_mut().for_each(|word| *word = moderate(*word));
                for pair in element.chunks_exact_mut(2) {
                    pair[1] = pair[0] ^ (pair[1] & 0x8000_0003);
                }
            }
        }
    }
    Some(words)
}

/// As [`Fill::Drawn`](shadertwin_case::Fill::Drawn) says; `None` for elements that have no such fill.
pub(crate) fn drawn(seed: u64, name: &str, element: Element, count: usize) -> Option<Vec<u32>> {
    match element {
        Element::F32 | Element::U32 | Element::I32 => {}
        Element::F16 | Element::U8 | Element::Unorm8 => return None,
    }
    // Two words a component: the first says which, so that it has no part in the bits of the second.
    let words = super::stream(seed, name, 2 * count);
    let (pairs, _) = words.as_chunks::<2>();
    let draw = |&[choice, bits]: &[u32; 2]| match choice % 4 {
        0 if choice & 4 == 0 => bits,
        0 => moderate(bits),
        _ => ADVERSARIAL[bits as usize % ADVERSARIAL.len()],
    };
    Some(pairs.iter().map(draw).collect())
}

/// The same sign and significand, with an exponent in -32..32.
fn moderate(bits: u32) -> u32 {
    let exponent = 127 - 32 + (bits >> 23 & 63);
    bits & 0x807f_ffff | exponent << 23
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floats(lanes: usize, count: usize) -> Vec<u32> {
        patterns(1, "input", Element::F32, lanes, count).expect("floats have patterns")
    }

    #[test]
    fn the_set_holds_what_arithmetic_goes_wrong_on() {
        let has = |value: f32| ADVERSARIAL.contains(&value.to_bits());
        let next = |value: f32| f32::from_bits(value.to_bits() + 1);
        let before = |value: f32| f32::from_bits(value.to_bits() - 1);
        for value in [0.0, f32::INFINITY, f32::MAX, f32::MIN_POSITIVE, 1.0, 0.5] {
            assert!(has(value) && has(-value), "{value}");
        }
        for value in [1.0, 0.5, 8_388_608.0, 16_777_216.0, 2_147_483_648.0] {
            assert!(
                has(value) && has(next(value)) && has(before(value)),
                "{value}"
            );
        }
        assert!(has(4_294_967_296.0) && has(before(4_294_967_296.0)));
        assert!(has(f32::from_bits(1)) && has(before(f32::MIN_POSITIVE)));
        assert!(has(1.5) && has(2.5) && has(std::f32::consts::PI) && has(std::f32::consts::E));
        let nans = ADVERSARIAL.iter().map(|&bits| f32::from_bits(bits));
        assert!(nans.filter(|value| value.is_nan()).count() >= 8);
        let different: std::collections::BTreeSet<&u32> = ADVERSARIAL.iter().collect();
        assert_eq!(different.len(), ADVERSARIAL.len());
    }

    #[test]
    fn the_set_comes_first_and_then_what_is_random() {
        let set = ADVERSARIAL.len();
        let words = floats(1, 4 * set);
        let two_to_32 = 4_294_967_296.0;
        assert_eq!(words[..set], *ADVERSARIAL);
        for (place, &word) in words.iter().enumerate().skip(set) {
            let moderate = (1.0 / two_to_32..two_to_32).contains(&f32::from_bits(word).abs());
            assert!(place % 4 == 0 || moderate, "{place}: {word:#010x}");
        }
    }

    #[test]
    fn pairs_are_all_there_and_some_nearly_cancel() {
        let set = ADVERSARIAL.len();
        let words = floats(2, 2 * (set * set + 4000));
        let pairs = words.as_chunks::<2>().0;
        let listed: std::collections::BTreeSet<_> = pairs[..set * set].iter().collect();
        assert_eq!(listed.len(), set * set);
        let near = |[a, b]: &&[u32; 2]| (a ^ b) & !0x8000_0003 == 0;
        assert_eq!(pairs[set * set..].iter().filter(near).count(), 1000);
    }

    #[test]
    fn bits_are_the_same_everywhere() {
        let bytes =
            |words: Vec<u32>| -> Vec<u8> { words.into_iter().flat_map(u32::to_le_bytes).collect() };
        let digests = [1, 2, 4].map(|lanes| {
            let digest = blake3::hash(&bytes(floats(lanes, 1 << 17)));
            digest.to_hex()[..16].to_owned()
        });
        assert_eq!(
            digests,
            ["8f854f39cc741173", "992f054461c9fa0b", "015c3d93e82ce24b"]
        );
        let integers = patterns(1, "input", Element::I32, 2, 1 << 17);
        assert_eq!(integers, Some(floats(2, 1 << 17)));
        assert_ne!(patterns(2, "input", Element::F32, 2, 1 << 17), integers);
    }

    #[test]
    fn what_is_drawn_is_mostly_of_the_set() {
        let words = drawn(1, "a", Element::F32, 4096).expect("floats are drawn");
        let listed = words.iter().filter(|word| ADVERSARIAL.contains(word));
        assert!((2900..3300).contains(&listed.count()));
        assert!(ADVERSARIAL.iter().all(|word| words.contains(word)));
        assert_ne!(drawn(1, "b", Element::F32, 4096), Some(words));
        assert_eq!(drawn(1, "a", Element::F16, 4), None);
    }

    #[test]
    fn halves_count_through_and_codes_have_no_patterns() {
        let halves = patterns(1, "input", Element::F16, 4, 1 << 17).expect("halves have patterns");
        assert_eq!(
            (halves[0], halves[0xffff], halves[0x1_0001]),
            (0, 0xffff, 1)
        );
        assert_eq!(patterns(1, "input", Element::Unorm8, 4, 4), None);
    }
}
