//! Damaged modules are refused or rewritten, never a panic and never without end.

use std::time::{Duration, Instant};

use crate::support::{self, options};
use shadertwin_canonical::{Error, canonicalise};
use shadertwin_compile::Build;

/// Marsaglia's xorshift64; any non-zero seed will do.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() >> 16) as usize % end
    }
}

fn damage(words: &mut Vec<u32>, random: &mut Random) {
    let at = random.below(words.len());
    match random.below(8) {
        0 => words[at] ^= 1 << random.below(32),
        1 => words[at] = random.next() as u32,
        // Another id, another length, another instruction.
        2 => {
            words[at] = random
                .below(words.get(3).map_or(1, |bound| *bound).clamp(1, 1 << 16) as usize)
                as u32
        }
        3 => words[at] = words[at].wrapping_add(0x1_0000),
        4 => words[at] = (words[at] & 0xffff_0000) | random.below(600) as u32,
        5 => {
            words.remove(at);
        }
        6 => words.insert(at, words[random.below(at + 1)]),
        _ => words.truncate(at.max(1)),
    }
}

#[test]
fn ten_thousand_damaged_modules() {
    let mut kernels = support::own_wgsl();
    kernels.extend(support::own_hlsl(Build::Native));
    kernels.extend(support::own_assembly());
    let options = options();
    let mut random = Random(0x5eed_0000_0000_0001);
    let (mut rewritten, mut refused) = (0, 0);
    for round in 0..10_000 {
        let kernel = &kernels[round % kernels.len()];
        let mut words = kernel.words.clone();
        for _ in 0..=random.below(3) {
            damage(&mut words, &mut random);
        }
        let start = Instant::now();
        match canonicalise(&words, &options) {
            Ok(_) => rewritten += 1,
            Err(_) => refused += 1,
        }
        // A whole kernel takes milliseconds.
        assert!(
            start.elapsed() < Duration::from_secs(10),
            "round {round} of {} hangs",
            kernel.name
        );
    }
    assert!(rewritten > 100, "{rewritten} of 10000 were still modules");
    assert!(refused > 1000, "{refused} of 10000 were refused");
}

#[test]
fn every_prefix_of_a_module() {
    let kernels = support::own_wgsl();
    let words = &kernels[0].words;
    for length in 0..words.len() {
        // A prefix is a module only when it ends between functions.
        let _either = canonicalise(&words[..length], &options());
    }
}

#[test]
fn not_spirv() {
    let refused = |words: &[u32]| canonicalise(words, &options()).expect_err("this is no module");
    assert!(matches!(refused(&[]), Error::NotSpirv { .. }));
    assert!(matches!(
        refused(&[1, 2, 3, 4, 5, 6]),
        Error::NotSpirv { .. }
    ));
    // A bound that would reserve gigabytes.
    assert!(matches!(
        refused(&[0x0723_0203, 0x0001_0000, 0, u32::MAX, 0]),
        Error::NotSpirv { .. }
    ));
    // An instruction that is longer than the module, and one of no length.
    let header = [0x0723_0203, 0x0001_0000, 0, 8, 0];
    for instruction in [0x0005_0013, 0x0000_0013] {
        let words = [&header[..], &[instruction]].concat();
        assert!(matches!(
            refused(&words),
            Error::Undecodable { word: 5, .. }
        ));
    }
}
