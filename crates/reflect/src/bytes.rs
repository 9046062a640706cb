//! Two layouts compared by the bytes that the host writes.
//!
//! Everything is brought to vectors in memory: a matrix is as many vectors as it has columns, or rows when it is stored
//! by rows. Whether a shader calls such a vector a row or a column is the shader's matter and changes no byte.

use crate::{Layout, Leaf, Scalar};
use std::collections::BTreeMap;

/// Components beyond which arrays are not written out to compare them.
const MOST_COMPONENTS: u64 = 1 << 16;

/// What a comparison of two layouts found.
#[derive(Debug, Default)]
pub(crate) struct Outcome<'a> {
    /// Members that do not agree; one side is absent when the other has nothing in its place.
    pub(crate) different: Vec<[Option<&'a Leaf>; 2]>,
    /// Members that agree although they are not the same.
    pub(crate) remarks: Vec<Remark<'a>>,
}

/// Two members that are not the same and yet are the same bytes to the host.
#[derive(Debug)]
pub(crate) enum Remark<'a> {
    /// The wider member's last components are padding on the other side; how many components the narrower has.
    LeftOut {
        wide: &'a Leaf,
        narrow: &'a Leaf,
        side: usize,
        kept: u32,
    },
    /// The same bits, read as signed here and as unsigned there.
    Signedness([&'a Leaf; 2]),
    /// An array of raw words on one side.
    RawWords([&'a Leaf; 2]),
    /// The same bytes, divided otherwise into members.
    DividedOtherwise,
}

/// Arrays around a vector, by the numbers that matter to a byte.
type Arrays = Vec<(u32, u32)>;

/// One component: bytes from the start of the block, and the arrays that repeat it.
type Key = (u32, Arrays);

struct Component<'a> {
    leaf: &'a Leaf,
    /// Which of the leaf's vectors, and which component of that.
    index: (u32, u32),
    /// First component of its vector.
    first: Key,
}

/// Compares two layouts.
pub(crate) fn compare<'a>(first: &'a Layout, second: &'a Layout) -> Outcome<'a> {
    let sides = [components(first), components(second)];
    let outcome = pair(&sides);
    if outcome.different.is_empty() {
        return outcome;
    }
    // Different members can still be the same bytes: four scalars for a vector, a vector for an array of two.
    if let (Some(first), Some(second)) = (written_out(&sides[0]), written_out(&sides[1])) {
        let sides = [first, second];
        let same = sides.iter().zip(sides.iter().rev()).all(|(own, other)| {
            own.iter()
                .all(|(key, (scalar, first))| match other.get(key) {
                    Some((theirs, _)) => scalar == theirs,
                    None => key != first && other.contains_key(first),
                })
        });
        if same {
            return Outcome {
                different: Vec::new(),
                remarks: vec![Remark::DividedOtherwise],
            };
        }
    }
    outcome
}

fn components(layout: &Layout) -> BTreeMap<Key, Component<'_>> {
    let mut found = BTreeMap::new();
    for leaf in &layout.leaves {
        let (vectors, width) = if leaf.row_major && leaf.columns > 1 {
            (leaf.components, leaf.columns)
        } else {
            (leaf.columns, leaf.components)
        };
        for vector in 0..vectors {
            let start = leaf
                .offset
                .saturating_add(vector.saturating_mul(leaf.matrix_stride));
            for component in 0..width {
                let offset = start.saturating_add(component.saturating_mul(leaf.scalar.bytes()));
                let first = (start, leaf.arrays.clone());
                let key = (offset, leaf.arrays.clone());
                found.insert(
                    key,
                    Component {
                        leaf,
                        index: (vector, component),
                        first,
                    },
                );
            }
        }
    }
    found
}

fn pair<'a>(sides: &[BTreeMap<Key, Component<'a>>; 2]) -> Outcome<'a> {
    let mut outcome = Outcome::default();
    // Leaves that lack a partner, by side; each leaf once, in order of offset.
    let mut lonely: [Vec<&Leaf>; 2] = [Vec::new(), Vec::new()];
    for side in [0, 1] {
        let (own, other) = (&sides[side], &sides[1 - side]);
        for (key, component) in own {
            let Some(theirs) = other.get(key) else {
                let partner = other
                    .get(&component.first)
                    .filter(|_| component.index.1 > 0);
                match partner {
                    // The first component that the partner lacks stands for the rest.
                    Some(partner) if own_predecessor(own, other, component) => {
                        if component.index.0 == 0 {
                            outcome.remarks.push(Remark::LeftOut {
                                wide: component.leaf,
                                narrow: partner.leaf,
                                side,
                                kept: component.index.1,
                            });
                        }
                    }
                    Some(_) => {}
                    None => push_once(&mut lonely[side], component.leaf),
                }
                continue;
            };
            // Both sides see the same pair; it is judged once, at its first component.
            if side == 1 || component.index != (0, 0) && theirs.index != (0, 0) {
                continue;
            }
            let leaves = [component.leaf, theirs.leaf];
            match judge(leaves) {
                Judgement::Same => {}
                Judgement::Signedness => outcome.remarks.push(Remark::Signedness(leaves)),
                Judgement::RawWords => outcome.remarks.push(Remark::RawWords(leaves)),
                Judgement::Different => outcome.different.push(leaves.map(Some)),
            }
        }
    }
    match_lonely(&mut outcome, sides, lonely);
    outcome
}

/// Whether the component before this one in its vector has a partner.
fn own_predecessor(
    own: &BTreeMap<Key, Component<'_>>,
    other: &BTreeMap<Key, Component<'_>>,
    component: &Component<'_>,
) -> bool {
    let bytes = component.leaf.scalar.bytes();
    let offset = component.first.0 + (component.index.1 - 1) * bytes;
    let key = (offset, component.first.1.clone());
    own.contains_key(&key) && other.contains_key(&key)
}

fn push_once<'a>(leaves: &mut Vec<&'a Leaf>, leaf: &'a Leaf) {
    if !leaves.iter().any(|other| std::ptr::eq(*other, leaf)) {
        leaves.push(leaf);
    }
}

/// Shows members that have no partner beside each other: those at one offset, then those of like name, then alone.
fn match_lonely<'a>(
    outcome: &mut Outcome<'a>,
    sides: &[BTreeMap<Key, Component<'a>>; 2],
    [first, mut second]: [Vec<&'a Leaf>; 2],
) {
    // A member of like name may have been paired by chance, where the two only overlap.
    let namesake = |side: usize, leaf: &Leaf| {
        sides[side]
            .values()
            .map(|component| component.leaf)
            .find(|other| alike(&other.path, &leaf.path))
    };
    let mut pairs = Vec::new();
    for leaf in first {
        let partner = second
            .iter()
            .position(|other| other.offset == leaf.offset)
            .or_else(|| {
                second
                    .iter()
                    .position(|other| alike(&other.path, &leaf.path))
            });
        let partner = match partner {
            Some(at) => Some(second.remove(at)),
            None => namesake(1, leaf),
        };
        pairs.push([Some(leaf), partner]);
    }
    pairs.extend(
        second
            .into_iter()
            .map(|leaf| [namesake(0, leaf), Some(leaf)]),
    );

    // What is already told as a difference needs no remark about its components.
    let told = |leaf: &Leaf| {
        pairs
            .iter()
            .flatten()
            .flatten()
            .any(|other| std::ptr::eq(*other, leaf))
    };
    outcome.remarks.retain(|remark| match remark {
        Remark::LeftOut { wide, .. } => !told(wide),
        Remark::Signedness(_) | Remark::RawWords(_) | Remark::DividedOtherwise => true,
    });
    outcome.different.extend(pairs);
}

/// One name ends in the other, whatever their case: `gWeights` and `weights`. This only chooses what is shown together.
fn alike(first: &str, second: &str) -> bool {
    let plain = |path: &str| {
        path.chars()
            .filter(|letter| letter.is_alphanumeric())
            .collect::<String>()
            .to_lowercase()
    };
    let (first, second) = (plain(first), plain(second));
    first.ends_with(&second) && !second.is_empty() || second.ends_with(&first) && !first.is_empty()
}

enum Judgement {
    Same,
    Signedness,
    RawWords,
    Different,
}

fn judge([first, second]: [&Leaf; 2]) -> Judgement {
    // A byte-address buffer is a run-time array of unsigned words, whatever the words are.
    let raw = |leaf: &Leaf| {
        leaf.scalar == Scalar::Uint(32) && leaf.offset == 0 && leaf.arrays == [(0, 4)]
    };
    match (first.scalar, second.scalar) {
        (a, b) if a == b => Judgement::Same,
        (Scalar::Int(a), Scalar::Uint(b)) | (Scalar::Uint(a), Scalar::Int(b)) if a == b => {
            Judgement::Signedness
        }
        (a, b) if a.bytes() == b.bytes() && (raw(first) || raw(second)) => Judgement::RawWords,
        _ => Judgement::Different,
    }
}

/// Every component with arrays of fixed size written out; what remains of the arrays is a run-time stride. `None` when
/// that is too much.
fn written_out(components: &BTreeMap<Key, Component<'_>>) -> Option<BTreeMap<Key, (Scalar, Key)>> {
    let mut total = 0_u64;
    let mut found = BTreeMap::new();
    for ((offset, arrays), component) in components {
        let run_time: Arrays = arrays
            .iter()
            .filter(|(count, _)| *count == 0)
            .copied()
            .collect();
        let fixed: Vec<_> = arrays.iter().filter(|(count, _)| *count > 0).collect();
        let times = fixed.iter().try_fold(1_u64, |times, (count, _)| {
            times.checked_mul(u64::from(*count))
        })?;
        total = total.checked_add(times)?;
        if total > MOST_COMPONENTS {
            return None;
        }
        let mut offsets = vec![0_u32];
        for &&(count, stride) in &fixed {
            let steps: Option<Vec<u32>> = (0..count)
                .flat_map(|step| offsets.iter().map(move |offset| (step, *offset)))
                .map(|(step, offset)| step.checked_mul(stride)?.checked_add(offset))
                .collect();
            offsets = steps?;
        }
        for step in offsets {
            let place = |start: u32| Some((start.checked_add(step)?, run_time.clone()));
            found.insert(
                place(*offset)?,
                (component.leaf.scalar, place(component.first.0)?),
            );
        }
    }
    Some(found)
}
