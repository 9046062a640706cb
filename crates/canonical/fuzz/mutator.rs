//! What libFuzzer does to an input: its own changes of bytes, or damage to the module in it.

use libfuzzer_sys::fuzzer_mutate;

use crate::{entry, mutate};

/// Changes the first `size` bytes of `data` in place; returns how many there are then, at most `max_size`.
pub(crate) fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut random = mutate::Random(u64::from(seed) << 1 | 1);
    let mut words = entry::words(&data[..size]);
    // Bytes every fourth time: most of them only make the module undecodable.
    if words.is_empty() || random.below(4) == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    mutate::damage(&mut words, &mut random);
    let options = data
        .first_chunk()
        .map_or(0, |word| u32::from_le_bytes(*word));
    let input = entry::input(options, &words);
    let length = input.len().min(max_size);
    data[..length].copy_from_slice(&input[..length]);
    length
}
