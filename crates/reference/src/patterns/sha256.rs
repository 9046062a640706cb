//! SHA-256 of one block.

use crate::{Error, Inputs, Outputs};

/// `digests`: of each twelve words of `messages`, big-endian, eight.
///
/// # Errors
///
/// `messages` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let messages = inputs.u32s("messages")?;
    let digests = messages.chunks(12).flat_map(|message| {
        let mut block = [0; 16];
        block[..12].copy_from_slice(message);
        block[12] = 0x8000_0000;
        block[15] = 384;
        digest(block)
    });
    Ok(Outputs::new().u32s("digests", digests))
}

/// The first 32 bits of the fractional part of a root of the n-th prime, for n from 0 on.
fn fractions(root: fn(u128) -> u128) -> impl Iterator<Item = u32> {
    let primes = (2u128..).filter(|n| (2..*n).all(|divisor| n % divisor != 0));
    primes.map(move |prime| root(prime) as u32)
}

/// The largest number whose power is at most `value`.
fn floor_root(value: u128, power: u32) -> u128 {
    let mut root = 0u128;
    for bit in (0..42).rev() {
        let next = root | 1 << bit;
        if next.checked_pow(power).is_some_and(|power| power <= value) {
            root = next;
        }
    }
    root
}

fn digest(block: [u32; 16]) -> [u32; 8] {
    let mut start = [0; 8];
    for (word, fraction) in start
        .iter_mut()
        .zip(fractions(|prime| floor_root(prime << 64, 2)))
    {
        *word = fraction;
    }
    let mut schedule = block.to_vec();
    for t in 16..64 {
        let (a, b) = (schedule[t - 15], schedule[t - 2]);
        let s0 = a.rotate_right(7) ^ a.rotate_right(18) ^ a >> 3;
        let s1 = b.rotate_right(17) ^ b.rotate_right(19) ^ b >> 10;
        let terms = [schedule[t - 16], s0, schedule[t - 7], s1];
        schedule.push(terms.into_iter().fold(0, u32::wrapping_add));
    }
    let mut state = start;
    for (word, k) in schedule
        .into_iter()
        .zip(fractions(|prime| floor_root(prime << 96, 3)))
    {
        let [a, b, c, d, e, f, g, h] = state;
        let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let first = [h, s1, e & f ^ !e & g, k, word]
            .into_iter()
            .fold(0, u32::wrapping_add);
        let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let second = s0.wrapping_add(a & b ^ a & c ^ b & c);
        state = [
            first.wrapping_add(second),
            a,
            b,
            c,
            d.wrapping_add(first),
            e,
            f,
            g,
        ];
    }
    std::array::from_fn(|i| state[i].wrapping_add(start[i]))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_example_of_the_standard() {
        let mut block = [0; 16];
        block[0] = u32::from_be_bytes(*b"abc\x80");
        block[15] = 24;
        let expected = [
            0xba78_16bf,
            0x8f01_cfea,
            0x4141_40de,
            0x5dae_2223,
            0xb003_61a3,
            0x9617_7a9c,
            0xb410_ff61,
            0xf200_15ad,
        ];
        assert_eq!(super::digest(block), expected);
    }
}
