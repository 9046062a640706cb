//! Source lines in SPIR-V, put back from the joined text to the files that it was joined from.

use super::pieces::Pieces;
use crate::words::{HEADER_WORDS, instruction, instructions, literal_words, op};
use std::collections::BTreeMap;

/// Word of the header that holds the bound of the ids.
const BOUND: usize = 3;

/// Rewrites each `OpLine` to the file and line that its piece came from.
pub(crate) fn to_files(words: &mut Vec<u32>, pieces: &Pieces) {
    if pieces.is_one() {
        return;
    }
    let mut files: BTreeMap<String, u32> = BTreeMap::new();
    let mut bound = words[BOUND];
    let mut changes = Vec::new();
    let mut behind_strings = HEADER_WORDS;
    for each in instructions(words) {
        match (each.opcode, each.operands) {
            (op::STRING, _) => behind_strings = each.end(),
            (op::LINE, &[_, line, _]) => {
                let (name, own) = pieces.place(line as usize);
                let file = *files.entry(name.to_owned()).or_insert_with(|| {
                    bound += 1;
                    bound - 1
                });
                changes.push((each.at, file, u32::try_from(own).unwrap_or(line)));
            }
            _ => {}
        }
    }
    for (at, file, line) in changes {
        words[at + 1] = file;
        words[at + 2] = line;
    }
    let strings: Vec<u32> = files
        .iter()
        .flat_map(|(name, &id)| {
            let mut operands = vec![id];
            operands.extend(literal_words(name));
            instruction(op::STRING, &operands)
        })
        .collect();
    words[BOUND] = bound;
    words.splice(behind_strings..behind_strings, strings);
}
