//! CRC-32 of 16 bytes.

use crate::{Error, Inputs, Outputs};

/// `table` of all bytes, and `checks` of each four words of `messages`, little-endian.
///
/// # Errors
///
/// `messages` is missing or not of four unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let messages = inputs.words::<4>("messages")?;
    let checks = messages
        .into_iter()
        .map(|words| crc32(words.map(u32::to_le_bytes).as_flattened()));
    let table = (0..256).map(eight_bits);
    Ok(Outputs::new().u32s("table", table).u32s("checks", checks))
}

fn eight_bits(value: u32) -> u32 {
    (0..8).fold(value, |value, _| {
        if value & 1 == 0 {
            value >> 1
        } else {
            value >> 1 ^ 0xedb8_8320
        }
    })
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        crc >> 8 ^ eight_bits((crc ^ u32::from(byte)) & 255)
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_check_value() {
        assert_eq!(super::crc32(b"123456789"), 0xcbf4_3926);
    }
}
