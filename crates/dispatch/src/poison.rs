/// Bytes behind every storage buffer that no kernel may touch.
pub const GUARD_BYTES: u64 = 256;

/// Every byte of an output before the dispatch. As an `f32` it is -2.0e-16, as rgba8 a flat grey: neither is what a kernel writes by chance
/// for a whole element.
pub const POISON_BYTE: u8 = 0xa5;

/// Another poison: an element that is this one after a second run with it, and [`POISON_BYTE`] after the first, was
/// written by nobody.
pub const OTHER_POISON_BYTE: u8 = 0x6e;

/// The guard: bytes that differ from the poison, so that a kernel which copies poison behind the end is seen too.
#[must_use]
pub fn guard() -> [u8; GUARD_BYTES as usize] {
    std::array::from_fn(|i| (i as u8).wrapping_mul(29).wrapping_add(0x5b))
}

/// Offset of the first changed guard byte, and what it is now.
#[must_use]
pub fn first_guard_damage(read_back: &[u8]) -> Option<(u64, u8)> {
    guard()
        .iter()
        .zip(read_back)
        .map(|(want, got)| (*want, *got))
        .enumerate()
        .find(|(_, (want, got))| want != got)
        .map(|(at, (_, got))| (at as u64, got))
}

/// True when all of `element` is still this poison.
#[must_use]
pub fn is_poison(element: &[u8], poison: u8) -> bool {
    element.iter().all(|&byte| byte == poison)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poison_copied_behind_the_end_is_damage() {
        assert!(first_guard_damage(&[POISON_BYTE; GUARD_BYTES as usize]).is_some());
    }

    #[test]
    fn damage_is_found_at_its_byte() {
        let mut bytes = guard();
        assert_eq!(first_guard_damage(&bytes), None);
        bytes[17] ^= 1;
        assert_eq!(first_guard_damage(&bytes), Some((17, guard()[17] ^ 1)));
    }
}
