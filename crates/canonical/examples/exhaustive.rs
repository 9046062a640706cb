//! Checks the elementary functions against their correctly rounded values: those of one number for every canonical input,
//! those of two numbers for 2³⁰ pairs.
//!
//! `cargo run --release -p shadertwin-canonical --example exhaustive -- FUNCTION…`; without a name, all of one number.
//! With `RUSTFLAGS="-C target-cpu=native"` it takes a third of the time.

#![expect(
    clippy::disallowed_methods,
    reason = "the C library's functions are what these are checked against"
)]

#[path = "../tests/maths/oracle.rs"]
mod oracle;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use std::{env, thread};

use astro_float_num::Consts;
use shadertwin_canonical::F32;

use self::oracle::{BINARY, Binary, UNARY, Unary, distance};

// Dependencies of the crate's other targets.
use {divan as _, half as _, rspirv as _, shadertwin_compile as _, thiserror as _};

/// Inputs that a thread takes at a time.
const BLOCK: u64 = 1 << 20;
/// Inputs that are computed at a time.
const GROUP: usize = 1 << 12;
/// Pairs for a function of two numbers.
const PAIRS: u64 = 1 << 30;
/// Mismatches that are printed.
const SHOWN: usize = 20;

#[derive(Default)]
struct Tally {
    checked: u64,
    mismatches: u64,
    worst: u64,
    shown: Vec<String>,
}

impl Tally {
    fn record(&mut self, result: F32, nearest: F32, input: impl FnOnce() -> String) {
        self.checked += 1;
        if result.to_bits() != nearest.to_bits() {
            self.mismatches += 1;
            self.worst = self.worst.max(distance(result, nearest));
            if self.shown.len() < SHOWN {
                self.shown
                    .push(format!("  {} = {result:?}, not {nearest:?}", input()));
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.checked += other.checked;
        self.mismatches += other.mismatches;
        self.worst = self.worst.max(other.worst);
        self.shown.extend(other.shown);
    }
}

fn main() {
    let names: Vec<String> = env::args().skip(1).collect();
    for name in &names {
        let known = UNARY
            .iter()
            .map(|f| f.name)
            .chain(BINARY.iter().map(|f| f.name));
        assert!(
            known.into_iter().any(|known| known == name),
            "no function {name}"
        );
    }
    for function in &UNARY {
        if names.is_empty() || names.iter().any(|name| name == function.name) {
            report(function.name, 1 << 32, |start, tally, constants| {
                unary(function, start, tally, constants)
            });
        }
    }
    for function in &BINARY {
        if names.iter().any(|name| name == function.name) {
            report(function.name, PAIRS, |start, tally, constants| {
                binary(function, start, tally, constants)
            });
        }
    }
}

/// Runs `block` from every multiple of `BLOCK` below `end`, on all cores.
fn report(name: &str, end: u64, block: impl Fn(u64, &mut Tally, &mut Consts) + Sync) {
    let begun = Instant::now();
    let next = AtomicU64::new(0);
    let total = Mutex::new(Tally::default());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut constants = Consts::new().expect("memory for constants");
                let mut tally = Tally::default();
                loop {
                    let start = next.fetch_add(BLOCK, Ordering::Relaxed);
                    if start >= end {
                        break;
                    }
                    block(start, &mut tally, &mut constants);
                }
                total.lock().expect("no thread panics").merge(tally);
            });
        }
    });
    let tally = total.into_inner().expect("no thread panicked");
    println!(
        "{name}: {} checked, {} not correctly rounded, at worst {} ULP, {:.0} s",
        tally.checked,
        tally.mismatches,
        tally.worst,
        begun.elapsed().as_secs_f64()
    );
    for line in tally.shown.iter().take(SHOWN) {
        println!("{line}");
    }
}

fn unary(function: &Unary, start: u64, tally: &mut Tally, constants: &mut Consts) {
    let mut results = Vec::with_capacity(GROUP);
    for first in (start..start + BLOCK).step_by(GROUP) {
        let patterns = (first..first + GROUP as u64).map(|bits| bits as u32);
        // Every other pattern is the same input as zero or the NaN.
        let inputs: Vec<F32> = patterns
            .filter(|&bits| F32::from_bits(bits).to_bits() == bits)
            .map(F32::from_bits)
            .collect();
        (function.canonical)(&inputs, &mut results);
        for (&x, &result) in inputs.iter().zip(&results) {
            let nearest = function.nearest(x, constants);
            tally.record(result, nearest, || format!("{x:?}"));
        }
    }
}

fn binary(function: &Binary, start: u64, tally: &mut Tally, constants: &mut Consts) {
    for index in start..start + BLOCK {
        let (x, y) = pair(index);
        // Zeros are defined by rule, and f64 has two.
        if x.to_bits() != 0 && y.to_bits() != 0 {
            let nearest = function.nearest(x, y, constants);
            tally.record((function.canonical)(x, y), nearest, || {
                format!("{x:?}, {y:?}")
            });
        }
    }
}

/// Half of the pairs are any patterns, half have moderate exponents.
fn pair(index: u64) -> (F32, F32) {
    // SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
    let mut z = index
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    let (a, b) = (z as u32, (z >> 32) as u32);
    if index.is_multiple_of(2) {
        return (F32::from_bits(a), F32::from_bits(b));
    }
    // Exponents of -8 to 7.
    let moderate = |bits: u32| F32::from_bits((bits & 0x87ff_ffff) + (119 << 23));
    (moderate(a), moderate(b))
}
