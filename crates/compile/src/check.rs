use crate::words::{HEADER_WORDS, literal, op};

const MAGIC: u32 = 0x0723_0203;
const GL_COMPUTE: u32 = 5;

/// Checks the form of a module and that it has the compute entry point; the error says what is wrong.
///
/// This is about a compiler's output as a stream of words. What the words mean is for `spirv-val` and the driver.
pub(crate) fn check(words: &[u32], entry: &str) -> Result<(), String> {
    if entries(words)?.iter().any(|known| known == entry) {
        Ok(())
    } else {
        Err(format!("there is no compute entry point `{entry}`"))
    }
}

/// Names of the compute entry points, in order; the error says what is wrong with the form of the module.
pub(crate) fn entries(words: &[u32]) -> Result<Vec<String>, String> {
    let &[magic, version, _, bound, schema] = words
        .get(..HEADER_WORDS)
        .ok_or_else(|| format!("{} words are too few for a header", words.len()))?
    else {
        return Err("the header is not five words".to_owned());
    };
    if magic != MAGIC {
        return Err(format!(
            "the first word is {magic:#010x} and not {MAGIC:#010x}"
        ));
    }
    if version & 0xff00_00ff != 0 || version >> 16 != 1 {
        return Err(format!("the version word is {version:#010x}"));
    }
    if bound == 0 || schema != 0 {
        return Err(format!("bound {bound} or schema {schema} is out of range"));
    }
    let mut known = Vec::new();
    let mut at = HEADER_WORDS;
    while at < words.len() {
        let count = (words[at] >> 16) as usize;
        if count == 0 || count > words.len() - at {
            return Err(format!(
                "the instruction at word {at} claims {count} words of the {} left",
                words.len() - at
            ));
        }
        let operands = &words[at + 1..at + count];
        if words[at] & 0xffff == op::ENTRY_POINT && operands.first() == Some(&GL_COMPUTE) {
            known.push(literal(operands.get(2..).unwrap_or_default()));
        }
        at += count;
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::check;

    /// `OpEntryPoint GLCompute %1 "main"` behind a header.
    fn module() -> Vec<u32> {
        vec![
            0x0723_0203,
            0x0001_0300,
            0,
            2,
            0,
            (5 << 16) | 15,
            5,
            1,
            u32::from_le_bytes(*b"main"),
            0,
        ]
    }

    #[test]
    fn accepts_a_module_with_the_entry_point() {
        assert_eq!(check(&module(), "main"), Ok(()));
    }

    #[test]
    fn names_what_is_wrong() {
        let broken = |change: &dyn Fn(&mut Vec<u32>)| {
            let mut words = module();
            change(&mut words);
            check(&words, "main").expect_err("the module is broken")
        };
        assert!(broken(&|words| words.clear()).contains("too few"));
        assert!(broken(&|words| words[0] = words[0].swap_bytes()).contains("first word"));
        assert!(broken(&|words| words[1] = 0).contains("version"));
        assert!(broken(&|words| words[3] = 0).contains("bound"));
        assert!(broken(&|words| words[5] = 15).contains("claims 0 words"));
        assert!(
            broken(&|words| {
                words.pop();
            })
            .contains("claims 5 words of the 4 left")
        );
        assert!(broken(&|words| words[6] = 4).contains("no compute entry point"));
        assert!(check(&module(), "other").is_err());
    }
}
