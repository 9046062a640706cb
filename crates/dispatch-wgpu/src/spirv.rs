use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// Why SPIR-V cannot be passed through.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SpirvError {
    #[error("not SPIR-V: {0}; hand over the words as a compiler wrote them")]
    Malformed(&'static str),
    #[error("the SPIR-V has no compute entry point `{0}`; name one that it has")]
    NoEntry(String),
    #[error("`{entry}` uses binding {group}:{binding}, to which nothing is bound; bind a resource")]
    Unbound {
        entry: String,
        group: u32,
        binding: u32,
    },
    #[error("the SPIR-V decorates bindings by groups; use a compiler that writes OpDecorate alone")]
    DecorationGroup,
}

const MAGIC: u32 = 0x0723_0203;
const HEADER_WORDS: usize = 5;
const EXECUTION_MODEL_GL_COMPUTE: u32 = 5;
const DECORATION_BINDING: u32 = 33;
const DECORATION_DESCRIPTOR_SET: u32 = 34;

/// Opcodes, by the numbers of the SPIR-V specification.
mod op {
    pub(super) const ENTRY_POINT: u32 = 15;
    pub(super) const CAPABILITY: u32 = 17;
    pub(super) const FUNCTION: u32 = 54;
    pub(super) const FUNCTION_CALL: u32 = 57;
    pub(super) const IMAGE_TEXEL_POINTER: u32 = 60;
    pub(super) const LOAD: u32 = 61;
    pub(super) const STORE: u32 = 62;
    pub(super) const COPY_MEMORY: u32 = 63;
    pub(super) const COPY_MEMORY_SIZED: u32 = 64;
    pub(super) const ACCESS_CHAIN: u32 = 65;
    pub(super) const IN_BOUNDS_ACCESS_CHAIN: u32 = 66;
    pub(super) const PTR_ACCESS_CHAIN: u32 = 67;
    pub(super) const ARRAY_LENGTH: u32 = 68;
    pub(super) const IN_BOUNDS_PTR_ACCESS_CHAIN: u32 = 70;
    pub(super) const DECORATE: u32 = 71;
    pub(super) const GROUP_DECORATE: u32 = 74;
    pub(super) const COPY_OBJECT: u32 = 83;
    pub(super) const SELECT: u32 = 169;
    pub(super) const ATOMIC_LOAD: u32 = 227;
    pub(super) const ATOMIC_STORE: u32 = 228;
    pub(super) const ATOMIC_EXCHANGE: u32 = 229;
    pub(super) const ATOMIC_XOR: u32 = 242;
    pub(super) const PHI: u32 = 245;
    pub(super) const ATOMIC_FLOAT_MIN: u32 = 5614;
    pub(super) const ATOMIC_FLOAT_MAX: u32 = 5615;
    pub(super) const ATOMIC_FLOAT_ADD: u32 = 6035;
}

/// Copies `words` with each `Binding` decoration replaced by its place in `places`, which maps (set, binding) to the
/// binding that the pipeline layout has for it.
///
/// Variables that `entry` does not use keep their numbers: another entry point of the module may use them, and a
/// descriptor that is not statically used needs no place in the layout.
///
/// # Errors
///
/// A [`SpirvError`] when the words are no whole module, when `entry` is not there, or when it uses a binding that
/// `places` lacks.
pub(crate) fn prepare(
    words: &[u32],
    entry: &str,
    places: &BTreeMap<(u32, u32), u32>,
) -> Result<Vec<u32>, SpirvError> {
    let instructions = instructions(words)?;
    let mut sets = BTreeMap::new();
    // Offset of the number's word, by variable.
    let mut bindings = BTreeMap::new();
    for &Instruction { opcode, at, count } in &instructions {
        let operands = &words[at + 1..at + count];
        match (opcode, operands) {
            (op::GROUP_DECORATE, _) => return Err(SpirvError::DecorationGroup),
            (op::DECORATE, &[id, DECORATION_DESCRIPTOR_SET, set]) => {
                sets.insert(id, set);
            }
            (op::DECORATE, &[id, DECORATION_BINDING, _]) => {
                bindings.insert(id, at + 3);
            }
            _ => {}
        }
    }

    let used = used_by(words, &instructions, entry)?;
    let mut patched = words.to_vec();
    for (id, at) in bindings {
        let key = (sets.get(&id).copied().unwrap_or(0), words[at]);
        if let Some(&place) = places.get(&key) {
            patched[at] = place;
        } else if used.contains(&id) {
            return Err(SpirvError::Unbound {
                entry: entry.to_owned(),
                group: key.0,
                binding: key.1,
            });
        }
    }
    Ok(patched)
}

/// The capabilities that a module declares; none of a module that cannot be read.
pub(crate) fn capabilities(words: &[u32]) -> impl Iterator<Item = u32> {
    let declared = instructions(words).unwrap_or_default().into_iter();
    declared
        .filter(|each| each.opcode == op::CAPABILITY && each.count == 2)
        .map(|each| words[each.at + 1])
}

#[derive(Clone, Copy)]
struct Instruction {
    opcode: u32,
    /// Offset of its first word in the module.
    at: usize,
    /// Words, the first included.
    count: usize,
}

fn instructions(words: &[u32]) -> Result<Vec<Instruction>, SpirvError> {
    if words.len() < HEADER_WORDS {
        return Err(SpirvError::Malformed("shorter than a header"));
    }
    if words[0] != MAGIC {
        return Err(SpirvError::Malformed("the magic number is missing"));
    }
    let mut found = Vec::new();
    let mut at = HEADER_WORDS;
    while at < words.len() {
        let count = (words[at] >> 16) as usize;
        if count == 0 || at + count > words.len() {
            return Err(SpirvError::Malformed("an instruction is cut off"));
        }
        found.push(Instruction {
            opcode: words[at] & 0xffff,
            at,
            count,
        });
        at += count;
    }
    Ok(found)
}

/// Ids that `entry` and the functions below it use as pointers.
fn used_by(
    words: &[u32],
    instructions: &[Instruction],
    entry: &str,
) -> Result<BTreeSet<u32>, SpirvError> {
    let mut start = None;
    // Pointers and callees by function.
    let mut bodies: BTreeMap<u32, (BTreeSet<u32>, BTreeSet<u32>)> = BTreeMap::new();
    let mut function = None;
    for &Instruction { opcode, at, count } in instructions {
        let all = &words[at..at + count];
        if opcode == op::ENTRY_POINT
            && count > 3
            && all[1] == EXECUTION_MODEL_GL_COMPUTE
            && name_is(&all[3..], entry)
        {
            start = Some(all[2]);
        }
        if opcode == op::FUNCTION {
            function = all.get(2).copied();
        }
        let Some(function) = function else { continue };
        let (pointers, callees) = bodies.entry(function).or_default();
        if opcode == op::FUNCTION_CALL {
            callees.extend(all.get(3));
        }
        pointers.extend(pointer_operands(opcode, all));
    }

    let mut waiting = vec![start.ok_or_else(|| SpirvError::NoEntry(entry.to_owned()))?];
    let mut reached = BTreeSet::new();
    let mut used = BTreeSet::new();
    while let Some(function) = waiting.pop() {
        if !reached.insert(function) {
            continue;
        }
        if let Some((pointers, callees)) = bodies.get(&function) {
            used.extend(pointers);
            waiting.extend(callees);
        }
    }
    Ok(used)
}

/// The words of an instruction of a function body in which a variable's id can stand.
fn pointer_operands(opcode: u32, all: &[u32]) -> &[u32] {
    let range = match opcode {
        op::STORE | op::ATOMIC_STORE => 1..2,
        op::COPY_MEMORY | op::COPY_MEMORY_SIZED => 1..3,
        op::IMAGE_TEXEL_POINTER
        | op::LOAD
        | op::ACCESS_CHAIN
        | op::IN_BOUNDS_ACCESS_CHAIN
        | op::PTR_ACCESS_CHAIN
        | op::IN_BOUNDS_PTR_ACCESS_CHAIN
        | op::ARRAY_LENGTH
        | op::COPY_OBJECT
        | op::ATOMIC_LOAD
        | op::ATOMIC_EXCHANGE..=op::ATOMIC_XOR
        | op::ATOMIC_FLOAT_MIN
        | op::ATOMIC_FLOAT_MAX
        | op::ATOMIC_FLOAT_ADD => 3..4,
        op::FUNCTION_CALL => 4..all.len(),
        op::SELECT | op::PHI => 3..all.len(),
        _ => return &[],
    };
    all.get(range).unwrap_or_default()
}

/// Compares a literal string: UTF-8 with a zero byte behind it, four bytes in a word, the first in the low bits.
fn name_is(words: &[u32], name: &str) -> bool {
    words
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .take_while(|&byte| byte != 0)
        .eq(name.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two buffers in set 0 at 1 and 5, one in set 1 at 3; `main` uses the first two, `other` the third.
    const WGSL: &str = "
        @group(0) @binding(1) var<storage, read> a: array<u32>;
        @group(0) @binding(5) var<storage, read_write> b: array<u32>;
        @group(1) @binding(3) var<storage, read_write> c: array<u32>;
        fn write(at: u32) { b[at] = a[at]; }
        @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) { write(id.x); }
        @compute @workgroup_size(1) fn other() { c[0] = arrayLength(&c); }
    ";

    fn words() -> Vec<u32> {
        let module = naga::front::wgsl::parse_str(WGSL).expect("the text is WGSL");
        let info = naga::valid::Validator::new(
            naga::valid::ValidationFlags::all(),
            naga::valid::Capabilities::all(),
        )
        .validate(&module)
        .expect("the module is valid");
        naga::back::spv::write_vec(&module, &info, &naga::back::spv::Options::default(), None)
            .expect("naga writes it")
    }

    /// (set, binding) of every decorated variable, sorted.
    fn decorated(words: &[u32]) -> Vec<(u32, u32)> {
        let mut by_id: BTreeMap<u32, (u32, u32)> = BTreeMap::new();
        for i in instructions(words).expect("whole instructions") {
            if let (op::DECORATE, &[id, what, value]) = (i.opcode, &words[i.at + 1..i.at + i.count])
            {
                let entry = by_id.entry(id).or_default();
                match what {
                    DECORATION_DESCRIPTOR_SET => entry.0 = value,
                    DECORATION_BINDING => entry.1 = value,
                    _ => {
                        by_id.remove(&id);
                    }
                }
            }
        }
        let mut all: Vec<_> = by_id.into_values().collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn bindings_get_their_places_and_nothing_else_changes() {
        let before = words();
        let places = BTreeMap::from([((0, 1), 0), ((0, 5), 1)]);
        let after = prepare(&before, "main", &places).expect("all of main is bound");
        let was = decorated(&before);
        assert!(was.contains(&(0, 1)) && was.contains(&(0, 5)), "{was:?}");
        let is = decorated(&after);
        assert!(is.contains(&(0, 0)) && is.contains(&(0, 1)), "{is:?}");
        assert!(is.contains(&(1, 3)), "`other` keeps its binding: {is:?}");
        let changed = before.iter().zip(&after).filter(|(a, b)| a != b).count();
        assert_eq!((before.len(), changed), (after.len(), 2));
    }

    #[test]
    fn a_binding_used_below_the_entry_point_must_be_bound() {
        let places = BTreeMap::from([((0, 1), 0)]);
        assert_eq!(
            prepare(&words(), "main", &places),
            Err(SpirvError::Unbound {
                entry: "main".to_owned(),
                group: 0,
                binding: 5
            })
        );
        assert!(prepare(&words(), "other", &BTreeMap::from([((1, 3), 0)])).is_ok());
    }

    #[test]
    fn a_missing_entry_point_is_told_by_name() {
        assert_eq!(
            prepare(&words(), "mai", &BTreeMap::new()),
            Err(SpirvError::NoEntry("mai".to_owned()))
        );
    }

    #[test]
    fn cut_words_are_no_module() {
        let whole = words();
        // In the header, and in the middle of the first instruction, an OpCapability of two words.
        for length in [HEADER_WORDS - 1, HEADER_WORDS + 1] {
            assert!(matches!(
                prepare(&whole[..length], "main", &BTreeMap::new()),
                Err(SpirvError::Malformed(_))
            ));
        }
        let mut swapped = whole;
        swapped[0] = swapped[0].swap_bytes();
        assert!(matches!(
            prepare(&swapped, "main", &BTreeMap::new()),
            Err(SpirvError::Malformed(_))
        ));
    }
}
