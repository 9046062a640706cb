//! The few facts about a module that must hold before a driver sees it: drivers crash on words that are not SPIR-V.

use crate::vk::Features;
use shadertwin_dispatch::Fault;

const MAGIC: u32 = 0x0723_0203;
/// Words before the first instruction: magic, version, generator, bound, schema.
const HEADER_WORDS: usize = 5;
const OP_ENTRY_POINT: u16 = 15;
const OP_CAPABILITY: u16 = 17;
const OP_FUNCTION: u16 = 54;
/// `ExecutionModel GLCompute`
const MODEL_GL_COMPUTE: u32 = 5;

/// What a module says about itself before its first function.
#[derive(Debug, PartialEq, Eq)]
struct Preamble {
    /// SPIR-V version, as major and minor.
    version: (u8, u8),
    capabilities: Vec<u32>,
    compute_entries: Vec<String>,
}

/// Refuses `words` that are not a SPIR-V module with the compute entry point `entry`, and those that need what the
/// device lacks.
pub(crate) fn check(words: &[u32], entry: &str, features: &Features) -> Result<(), Fault> {
    let preamble = preamble(words).map_err(Fault::Refused)?;
    let (major, minor) = preamble.version;
    let newest = features.newest_spirv();
    if preamble.version > newest {
        return Err(Fault::Unsupported(format!(
            "SPIR-V {major}.{minor}: it takes {}.{} at most",
            newest.0, newest.1
        )));
    }
    if let Some(name) = preamble
        .capabilities
        .iter()
        .find_map(|&capability| features.missing(capability))
    {
        return Err(Fault::Unsupported(format!("the SPIR-V capability {name}")));
    }
    if !preamble.compute_entries.iter().any(|name| name == entry) {
        return Err(Fault::Refused(format!(
            "no compute entry point `{entry}` in the module; it has {}",
            list(&preamble.compute_entries)
        )));
    }
    Ok(())
}

fn list(names: &[String]) -> String {
    if names.is_empty() {
        return "none".to_owned();
    }
    names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn preamble(words: &[u32]) -> Result<Preamble, String> {
    let [magic, version, _generator, _bound, _schema, ..] = *words else {
        return Err(format!(
            "{} words are no SPIR-V module: its header alone has {HEADER_WORDS}",
            words.len()
        ));
    };
    if magic != MAGIC {
        return Err(format!(
            "the words are no SPIR-V module: they begin with {magic:#010x} and not with {MAGIC:#010x}"
        ));
    }
    let [_, major, minor, _] = version.to_be_bytes();
    let mut preamble = Preamble {
        version: (major, minor),
        capabilities: Vec::new(),
        compute_entries: Vec::new(),
    };
    let mut has_function = false;
    let mut at = HEADER_WORDS;
    while let Some(&first) = words.get(at) {
        let count = (first >> 16) as usize;
        let opcode = (first & 0xffff) as u16;
        let Some(instruction) = words.get(at..at + count).filter(|all| !all.is_empty()) else {
            return Err(format!(
                "the SPIR-V instruction at word {at} claims {count} words of the {} that are left",
                words.len() - at
            ));
        };
        match (opcode, instruction) {
            (OP_CAPABILITY, &[_, capability]) => preamble.capabilities.push(capability),
            (OP_ENTRY_POINT, &[_, MODEL_GL_COMPUTE, _id, ref rest @ ..]) => {
                preamble.compute_entries.push(literal(rest));
            }
            (OP_FUNCTION, _) => has_function = true,
            _ => {}
        }
        // Still walk through the functions: a word count that is wrong there crashes a driver just as well.
        at += count;
    }
    if !has_function {
        return Err("the SPIR-V module has no function".to_owned());
    }
    Ok(preamble)
}

/// A literal string: UTF-8, little-endian in each word, ended by a zero byte.
fn literal(words: &[u32]) -> String {
    let bytes: Vec<u8> = words
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .take_while(|&byte| byte != 0)
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `OpEntryPoint GLCompute %1 "main"` and an `OpFunction`, behind a header of version 1.3.
    fn module() -> Vec<u32> {
        let name = u32::from_le_bytes(*b"main");
        vec![
            MAGIC,
            0x0001_0300,
            0,
            9,
            0,
            (2 << 16) | u32::from(OP_CAPABILITY),
            1,
            (5 << 16) | u32::from(OP_ENTRY_POINT),
            MODEL_GL_COMPUTE,
            1,
            name,
            0,
            (5 << 16) | u32::from(OP_FUNCTION),
            2,
            1,
            0,
            3,
        ]
    }

    #[test]
    fn preamble_is_read() {
        assert_eq!(
            preamble(&module()),
            Ok(Preamble {
                version: (1, 3),
                capabilities: vec![1],
                compute_entries: vec!["main".to_owned()],
            })
        );
    }

    #[test]
    fn a_cut_anywhere_never_panics() {
        let whole = module();
        for length in 0..whole.len() {
            assert!(preamble(&whole[..length]).is_err(), "cut at {length}");
        }
    }

    #[test]
    fn a_zero_word_count_is_refused() {
        let mut words = module();
        words[5] = u32::from(OP_CAPABILITY);
        assert!(preamble(&words).unwrap_err().contains("claims 0 words"));
    }

    #[test]
    fn a_missing_feature_is_named() {
        let mut words = module();
        // Float64
        words[6] = 10;
        let fault = check(&words, "main", &Features::default()).unwrap_err();
        assert_eq!(
            fault,
            Fault::Unsupported("the SPIR-V capability Float64".to_owned())
        );
    }

    #[test]
    fn a_missing_entry_lists_those_there_are() {
        let fault = check(&module(), "other", &Features::default()).unwrap_err();
        assert_eq!(
            fault,
            Fault::Refused(
                "no compute entry point `other` in the module; it has `main`".to_owned()
            )
        );
    }

    #[test]
    fn a_newer_version_is_unsupported() {
        let mut words = module();
        words[1] = 0x0001_0600;
        assert!(matches!(
            check(&words, "main", &Features::default()),
            Err(Fault::Unsupported(_))
        ));
    }
}
