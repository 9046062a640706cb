//! Inputs that are the same in every run.

use std::f32::consts;

use shadertwin_canonical::F32;

/// Values near which a function may change its way: limits, conversions, halves, multiples of π/4, domains' ends.
#[rustfmt::skip]
const EDGES: [f32; 49] = [
    0.0, 0.25, 0.333_333_34, 0.5, consts::FRAC_1_SQRT_2, 0.75, 1.0, consts::SQRT_2, 1.5, 2.0, 2.5, 3.0, 9.0, 10.0, 16.0,
    20.0, 100.0, 104.0, 126.0, 127.0, 128.0, 149.0, 150.0, 254.5, 255.0, 0.003_921_569, consts::FRAC_PI_4,
    consts::FRAC_PI_2, 2.356_194_5, consts::PI, consts::TAU, 88.722_84, 89.415_99, 87.336_54, 103.972_08, 0.346_573_6,
    65504.0, 65520.0, 6.103_515_6e-5, 5.960_464_5e-8, 2.980_232_2e-8, 4_194_304.5, 8_388_607.5, 8_388_608.0,
    16_777_216.0, 2_147_483_648.0, 4_294_967_296.0, 1e10, 1e30,
];

/// Xorshift64 (G. Marsaglia, "Xorshift RNGs", 2003).
pub(crate) fn random(state: &mut u64) -> u32 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 32) as u32
}

/// Bit patterns of every kind: subnormals, NaNs, infinities, powers of two, edges, and the neighbours of all of them.
pub(crate) fn adversarial() -> Vec<u32> {
    let edges = EDGES.iter().map(|edge| edge.to_bits());
    let powers = (0..=255).flat_map(|exponent| [exponent << 23, exponent << 23 | 0x0040_0000]);
    let special = [0x7fc0_0000, 0x7fff_ffff, 0x7fa0_0000, 0x0040_0000];
    let near = |bits: u32| (0..5).map(move |step| bits.wrapping_add(step).wrapping_sub(2));
    let positive = edges.chain(powers).chain(special).flat_map(near);
    positive
        .flat_map(|bits| [bits, bits ^ 0x8000_0000])
        .collect()
}

/// Adversarial inputs and `count` random ones, half of which have exponents of -24 to 7.
pub(crate) fn inputs(count: usize) -> impl Iterator<Item = F32> {
    let mut state = 1;
    let random = (0..count).map(move |index| {
        let bits = random(&mut state);
        if index % 2 == 0 {
            return bits;
        }
        (bits & 0x8fff_ffff) + (if bits & 0x0800_0000 == 0 { 119 } else { 103 } << 23)
    });
    adversarial().into_iter().chain(random).map(F32::from_bits)
}
