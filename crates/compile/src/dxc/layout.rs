//! How buffers lie in memory, and how near one layout is to another.

use crate::words::{Instruction, instructions, literal, op};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The rules by which DXC lays out the members of buffers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HlslLayout {
    /// As D3D does (`-fvk-use-dx-layout`): tight in structured buffers, in rows of 16 bytes in constant buffers.
    Dx,
    /// As GLSL's std140 and std430 do (`-fvk-use-gl-layout`).
    Std,
    /// Each member at a multiple of its scalar's size (`-fvk-use-scalar-layout`).
    Scalar,
    /// What DXC does unasked: as `Std`, but a vector may start at a multiple of its scalar's size where it does not cross
    /// 16 bytes by that.
    #[default]
    Relaxed,
}

impl HlslLayout {
    /// DXC's argument, where it takes one.
    pub(super) fn flag(self) -> Option<&'static str> {
        match self {
            Self::Dx => Some("-fvk-use-dx-layout"),
            Self::Std => Some("-fvk-use-gl-layout"),
            Self::Scalar => Some("-fvk-use-scalar-layout"),
            Self::Relaxed => None,
        }
    }
}

impl fmt::Display for HlslLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dx => "dx",
            Self::Std => "std",
            Self::Scalar => "scalar",
            Self::Relaxed => "relaxed",
        })
    }
}

/// Decorations.
const ARRAY_STRIDE: u32 = 6;
const MATRIX_STRIDE: u32 = 7;
const OFFSET: u32 = 35;

/// Name of a structure, how many of that name came before, member.
type Member = (String, usize, u32);

/// Bytes at which a member lies, and of the strides within it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Place {
    offset: u32,
    matrix_stride: Option<u32>,
    /// Of the arrays, outermost first.
    array_strides: Vec<u32>,
}

/// How the members of two modules of one source differ in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Differences {
    /// Members that lie elsewhere or have other strides.
    pub(super) members: Vec<String>,
    /// All members.
    pub(super) of: usize,
}

/// Compares where `other` puts the members of `wanted`.
pub(super) fn differences(wanted: &[u32], other: &[u32]) -> Differences {
    let (wanted, other) = (places(wanted), places(other));
    let members = wanted
        .iter()
        .filter(|(member, place)| other.get(*member) != Some(place))
        .map(|((structure, _, member), place)| {
            let there = other
                .iter()
                .find(|((name, _, index), _)| (name, index) == (structure, member));
            match there {
                Some((_, there)) if there.offset != place.offset => format!(
                    "member {member} of {structure} at byte {} and not {}",
                    there.offset, place.offset
                ),
                _ => format!("member {member} of {structure} with another stride"),
            }
        })
        .collect();
    Differences {
        members,
        of: wanted.len(),
    }
}

/// The place of each member that has one. Equal sources give equal keys, whatever the layout.
fn places(words: &[u32]) -> BTreeMap<Member, Place> {
    let mut facts = Facts::default();
    for each in instructions(words) {
        facts.read(each);
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut places = BTreeMap::new();
    for (id, members) in &facts.structures {
        let name = facts.names.get(id).map_or("", String::as_str);
        let count = counts.entry(name).or_default();
        for (index, &ty) in (0..).zip(members) {
            let of = |decoration| facts.of_members.get(&(*id, index, decoration)).copied();
            if let Some(offset) = of(OFFSET) {
                let place = Place {
                    offset,
                    matrix_stride: of(MATRIX_STRIDE),
                    array_strides: facts.strides(ty),
                };
                places.insert((name.to_owned(), *count, index), place);
            }
        }
        *count += 1;
    }
    places
}

/// What a module says of its types.
#[derive(Default)]
struct Facts {
    names: BTreeMap<u32, String>,
    /// By structure, member and decoration.
    of_members: BTreeMap<(u32, u32, u32), u32>,
    strides: BTreeMap<u32, u32>,
    /// Type of the elements of an array.
    elements: BTreeMap<u32, u32>,
    /// Structures with the types of their members, in order.
    structures: Vec<(u32, Vec<u32>)>,
}

impl Facts {
    fn read(&mut self, each: Instruction<'_>) {
        match (each.opcode, each.operands) {
            (op::NAME, [id, name @ ..]) => {
                self.names.insert(*id, literal(name));
            }
            (op::MEMBER_DECORATE, &[id, member, decoration, value]) => {
                self.of_members.insert((id, member, decoration), value);
            }
            (op::DECORATE, &[id, ARRAY_STRIDE, stride]) => {
                self.strides.insert(id, stride);
            }
            (op::TYPE_ARRAY | op::TYPE_RUNTIME_ARRAY, &[id, element, ..]) => {
                self.elements.insert(id, element);
            }
            (op::TYPE_STRUCT, [id, members @ ..]) => {
                self.structures.push((*id, members.to_vec()));
            }
            _ => {}
        }
    }

    /// Strides of an array and of the arrays in it.
    fn strides(&self, mut ty: u32) -> Vec<u32> {
        let mut strides = Vec::new();
        while let Some(&element) = self.elements.get(&ty) {
            strides.extend(self.strides.get(&ty));
            ty = element;
        }
        strides
    }
}
