//! Damage to modules that leaves much of them whole: words, ids and whole instructions are changed.

/// Words before the first instruction.
const HEADER: usize = 5;
/// Index of the id bound in the header.
const BOUND: usize = 3;
/// Opcodes of core SPIR-V and of the common extensions are below it.
const OPCODES: usize = 600;

/// Marsaglia's xorshift64; any seed but zero will do.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() >> 16) as usize % end
    }
}

/// One change to a module, which has a word at least.
pub(crate) fn damage(words: &mut Vec<u32>, random: &mut Random) {
    let at = random.below(words.len());
    match random.below(12) {
        0 => words[at] ^= 1 << random.below(32),
        1 => words[at] = random.next() as u32,
        // Another id, another length, another instruction.
        2 => {
            let bound = words.get(BOUND).map_or(1, |bound| *bound).clamp(1, 1 << 16);
            words[at] = random.below(bound as usize) as u32;
        }
        3 => words[at] = words[at].wrapping_add(0x1_0000),
        4 => words[at] = (words[at] & 0xffff_0000) | random.below(OPCODES) as u32,
        5 => {
            words.remove(at);
        }
        6 => words.insert(at, words[random.below(at + 1)]),
        7 => words.truncate(at.max(1)),
        whole => damage_instruction(words, random, whole),
    }
}

/// One change to an instruction, after which all lengths are right that were right.
fn damage_instruction(words: &mut Vec<u32>, random: &mut Random, way: usize) {
    let starts = instructions(words);
    if starts.is_empty() {
        return;
    }
    let one = starts[random.below(starts.len())].clone();
    let other = starts[random.below(starts.len())].clone();
    match way {
        8 => {
            words.drain(one);
        }
        // Twice, with the same result.
        9 => {
            let copy = words[one].to_vec();
            words.splice(other.start..other.start, copy);
        }
        // In the place of another.
        10 => {
            let copy = words[one].to_vec();
            words.splice(other, copy);
        }
        // An operand, a type or a result of one in the other.
        _ => {
            if one.len() > 1 && other.len() > 1 {
                let from = one.start + 1 + random.below(one.len() - 1);
                let to = other.start + 1 + random.below(other.len() - 1);
                words[to] = words[from];
            }
        }
    }
}

/// Where each instruction is, up to the first whose length is wrong.
fn instructions(words: &[u32]) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = HEADER;
    while let Some(word) = words.get(at) {
        let end = at + (word >> 16) as usize;
        if end == at || end > words.len() {
            break;
        }
        found.push(at..end);
        at = end;
    }
    found
}
