//! Atomics whose sign text would lose.

use crate::words::{instructions, op};
use std::collections::BTreeMap;

/// `OpAtomicSMin`, `OpAtomicUMin`, `OpAtomicSMax`, `OpAtomicUMax`: name, and whether it takes its operands for signed.
const EXTREMES: [(u32, &str, bool); 4] = [
    (236, "AtomicSMin", true),
    (237, "AtomicUMin", false),
    (238, "AtomicSMax", true),
    (239, "AtomicUMax", false),
];

/// The first atomic minimum or maximum that is not of its word's own sign, as what text lacks. In text the word alone has
/// a sign, so naga reads another operation than the module has.
pub(crate) fn of_another_sign(words: &[u32]) -> Option<String> {
    let mut signed = BTreeMap::new();
    instructions(words).find_map(|each| {
        if let (op::TYPE_INT, &[id, _, sign]) = (each.opcode, each.operands) {
            signed.insert(id, sign != 0);
        }
        let (_, name, is_signed) = EXTREMES.into_iter().find(|one| one.0 == each.opcode)?;
        let word = *signed.get(each.operands.first()?)?;
        let sign = if word { "signed" } else { "unsigned" };
        (word != is_signed).then(|| format!("unsupported instruction {name} on {sign} words"))
    })
}

#[cfg(test)]
mod tests {
    use super::{EXTREMES, of_another_sign};
    use crate::words::{instruction, op};

    #[test]
    fn only_the_word_s_own_sign_has_text() {
        for (opcode, name, is_signed) in EXTREMES {
            for sign in [0, 1] {
                let mut words = vec![0x0723_0203, 0x0001_0300, 0, 9, 0];
                words.extend(instruction(op::TYPE_INT, &[1, 32, sign]));
                words.extend(instruction(opcode, &[1, 2, 3, 4, 5, 6]));
                let lacks = of_another_sign(&words);
                assert_eq!(lacks.is_none(), is_signed == (sign == 1), "{name} {sign}");
                assert!(lacks.is_none_or(|lacks| lacks.contains(name)));
            }
        }
    }
}
