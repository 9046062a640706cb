//! xxHash with 32 bits, from its specification.

use crate::{Error, Inputs, Outputs};

/// `hashes`: of `words` from the i-th on, i modulo 11 of them, hashed with the seed i.
///
/// # Errors
///
/// `words` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let words = inputs.u32s("words")?;
    let hashes = (0..inputs.width()).map(|i| {
        let start = i as usize;
        xxhash32(&words[start..start + start % 11], i)
    });
    Ok(Outputs::new().u32s("hashes", hashes))
}

const P1: u32 = 2_654_435_761;
const P2: u32 = 2_246_822_519;
const P3: u32 = 3_266_489_917;
const P4: u32 = 668_265_263;
const P5: u32 = 374_761_393;

fn xxhash32(words: &[u32], seed: u32) -> u32 {
    let (stripes, rest) = words.as_chunks::<4>();
    let mut hash = if stripes.is_empty() {
        seed.wrapping_add(P5)
    } else {
        let mut lanes =
            [P1.wrapping_add(P2), P2, 0, P1.wrapping_neg()].map(|start| seed.wrapping_add(start));
        for stripe in stripes {
            for (lane, word) in lanes.iter_mut().zip(stripe) {
                let sum = lane.wrapping_add(word.wrapping_mul(P2));
                *lane = sum.rotate_left(13).wrapping_mul(P1);
            }
        }
        let turned = lanes
            .iter()
            .zip([1, 7, 12, 18])
            .map(|(lane, bits)| lane.rotate_left(bits));
        turned.fold(0, u32::wrapping_add)
    };
    hash = hash.wrapping_add(words.len() as u32 * 4);
    for word in rest {
        let sum = hash.wrapping_add(word.wrapping_mul(P3));
        hash = sum.rotate_left(17).wrapping_mul(P4);
    }
    hash = (hash ^ hash >> 15).wrapping_mul(P2);
    hash = (hash ^ hash >> 13).wrapping_mul(P3);
    hash ^ hash >> 16
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_has_the_hash_of_the_specification() {
        assert_eq!(super::xxhash32(&[], 0), 0x02cc_5d05);
        assert_eq!(super::xxhash32(&[], 2_654_435_761), 0x36b7_8ae7);
    }
}
