//! Any words, with any options, put in terms that text has.

#![no_main]

#[path = "../entry.rs"]
#[expect(dead_code, reason = "the other target and the test use the rest")]
mod entry;
#[path = "../mutate.rs"]
mod mutate;
#[path = "../mutator.rs"]
mod mutator;

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

fuzz_target!(|data: &[u8]| {
    let _refused_or_not = entry::to_text(data);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutator::mutate(data, size, max_size, seed)
});
