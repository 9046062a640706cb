//! Philox4x32-10.

use crate::{Error, Inputs, Outputs};

/// `numbers` of `counters`, each with its place and a constant for the key.
///
/// # Errors
///
/// `counters` is missing or not of four unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let counters = (0..).zip(inputs.words::<4>("counters")?);
    let numbers = counters.map(|(i, counter)| philox(counter, [i, 0x0123_4567]));
    Ok(Outputs::new().words("numbers", numbers))
}

fn philox(mut counter: [u32; 4], mut key: [u32; 2]) -> [u32; 4] {
    let multiplied = |a: u32, b: u32| {
        let product = u64::from(a) * u64::from(b);
        [(product >> 32) as u32, product as u32]
    };
    for _ in 0..10 {
        let a = multiplied(0xd251_1f53, counter[0]);
        let b = multiplied(0xcd9e_8d57, counter[2]);
        counter = [
            b[0] ^ counter[1] ^ key[0],
            b[1],
            a[0] ^ counter[3] ^ key[1],
            a[1],
        ];
        key = [
            key[0].wrapping_add(0x9e37_79b9),
            key[1].wrapping_add(0xbb67_ae85),
        ];
    }
    counter
}

#[cfg(test)]
mod tests {
    #[test]
    fn known_answers_of_the_authors() {
        assert_eq!(
            super::philox([0; 4], [0; 2]),
            [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]
        );
        assert_eq!(
            super::philox([u32::MAX; 4], [u32::MAX; 2]),
            [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]
        );
    }
}
