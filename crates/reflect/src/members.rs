//! Which member of one block holds what another block's member holds.
//!
//! Names pair members. Where they cannot, only what leaves no choice pairs: a single member on each side, or the same
//! sequence of types under other names. All else is listed, and the caller asks for it.

mod field;
#[cfg(test)]
mod tests;

pub(crate) use field::is_raw;
pub use field::{Field, MemberBasis, MemberPairing, Reading, Side};

use crate::names::{self, Of};
use crate::{Layout, Leaf, Scalar, View};
use std::collections::{BTreeMap, BTreeSet};

/// Pairs the members of two blocks, given as the WGSL and the HLSL block or the other way round.
///
/// `rename` holds names of members that belong together, first block's name first. A name is a path (`lights[].colour`),
/// a last component that no other member has, or either with components behind it: `("size.x", "width")`.
///
/// ```
/// use shadertwin_reflect::{Layout, Leaf, MemberBasis, Scalar, pair_members};
/// let block = |names: [&str; 2]| Layout {
///     fixed_bytes: 8,
///     run_time_stride: None,
///     leaves: names.iter().zip([0, 4]).map(|(name, offset)| Leaf {
///         path: (*name).to_owned(), offset, scalar: Scalar::Float(32), components: 1,
///         columns: 1, matrix_stride: 0, row_major: false, arrays: Vec::new(),
///     }).collect(),
/// };
/// let pairing = pair_members(&block(["time", "scale"]), &block(["gScale", "gTime"]), &[]);
/// assert_eq!(pairing.unpaired().count(), 0);
/// let time = &pairing.fields[0];
/// assert_eq!(time.basis, Some(MemberBasis::Name));
/// assert_eq!(time.sides[1].as_ref().unwrap().view.offset, 4);
/// ```
#[must_use]
pub fn pair_members(a: &Layout, b: &Layout, rename: &[(String, String)]) -> MemberPairing {
    let mut pairer = Pairer {
        layouts: [a, b],
        free: [a, b].map(|layout| layout.leaves.iter().map(free).collect()),
        fields: Vec::new(),
    };
    let unused_renames = pairer.renames(rename);
    pairer.by_name();
    pairer.only();
    pairer.raw_words();
    pairer.by_order();
    pairer.leftovers();
    pairer.fields.sort_by_key(|field| {
        let at = |side: usize| field.sides[side].as_ref().map(|side| side.view.offset);
        (at(0).is_none(), at(0), at(1))
    });
    MemberPairing {
        fields: pairer.fields,
        unused_renames,
    }
}

/// Components of a member that have no partner yet, a bit each.
fn free(leaf: &Leaf) -> u32 {
    u32::MAX >> (32 - View::from(leaf).components.clamp(1, 32))
}

/// A member, or some of its components in a row.
#[derive(Clone, Copy)]
struct Part {
    leaf: usize,
    from: u32,
    components: u32,
}

impl Part {
    fn mask(self) -> u32 {
        (u32::MAX >> (32 - self.components.clamp(1, 32))) << self.from
    }
}

struct Pairer<'a> {
    layouts: [&'a Layout; 2],
    free: [Vec<u32>; 2],
    fields: Vec<Field>,
}

impl<'a> Pairer<'a> {
    fn leaf(&self, side: usize, leaf: usize) -> &'a Leaf {
        &self.layouts[side].leaves[leaf]
    }

    fn whole(&self, side: usize, leaf: usize) -> Part {
        let components = View::from(self.leaf(side, leaf)).components;
        Part {
            leaf,
            from: 0,
            components,
        }
    }

    /// Members of which nothing is paired yet, without those that only fill a gap.
    fn open(&self, side: usize) -> Vec<usize> {
        let leaves = &self.layouts[side].leaves;
        (0..leaves.len())
            .filter(|&leaf| self.free[side][leaf] == free(&leaves[leaf]))
            .filter(|&leaf| !names::is_padding(&leaves[leaf].path))
            .collect()
    }

    fn pair(&mut self, parts: [Part; 2], basis: MemberBasis) {
        for (side, part) in parts.iter().enumerate() {
            self.free[side][part.leaf] &= !part.mask();
        }
        let sides = [0, 1].map(|side| self.side(side, parts[side]));
        self.fields.push(Field::paired(sides, basis));
    }

    fn side(&self, side: usize, part: Part) -> Side {
        let leaf = self.leaf(side, part.leaf);
        let view = View::from(leaf);
        let mut path = leaf.path.clone();
        if part.components < view.components {
            path.push('.');
            path.extend(field::letters(part.from..part.from + part.components));
        }
        Side {
            leaf: part.leaf,
            path,
            view: view.part(part.from, part.components),
        }
    }

    /// Pairs what the caller says and returns the renames that name nothing, or something already paired.
    fn renames(&mut self, rename: &[(String, String)]) -> Vec<usize> {
        let mut unused = Vec::new();
        for (index, (a, b)) in rename.iter().enumerate() {
            let found = [(0, a), (1, b)].map(|(side, name)| {
                self.find(side, name)
                    .filter(|part| part.mask() & !self.free[side][part.leaf] == 0)
            });
            match found {
                [Some(a), Some(b)] => self.pair([a, b], MemberBasis::Rename),
                _ => unused.push(index),
            }
        }
        unused
    }

    fn find(&self, side: usize, name: &str) -> Option<Part> {
        if let Some(leaf) = self.named(side, name) {
            return Some(self.whole(side, leaf));
        }
        let (stem, components) = name.rsplit_once('.')?;
        let part = self.whole(side, self.named(side, stem)?);
        let places: Option<Vec<u32>> = components.chars().map(field::component).collect();
        let places = places?;
        let from = *places.first()?;
        let in_a_row = (from..)
            .zip(&places)
            .all(|(expected, &place)| expected == place);
        let components = u32::try_from(places.len()).ok()?;
        (in_a_row && from + components <= part.components).then_some(Part {
            leaf: part.leaf,
            from,
            components,
        })
    }

    fn named(&self, side: usize, name: &str) -> Option<usize> {
        let leaves = &self.layouts[side].leaves;
        let only = |matches: &dyn Fn(&str) -> bool| {
            let mut found = (0..leaves.len()).filter(|&leaf| matches(&leaves[leaf].path));
            match (found.next(), found.next()) {
                (Some(leaf), None) => Some(leaf),
                _ => None,
            }
        };
        let key = names::key(name, Of::Member, 0);
        only(&|path| path == name)
            .or_else(|| only(&|path| names::last(path) == name))
            .or_else(|| only(&|path| path_key(path, 0) == key))
            .or_else(|| only(&|path| names::key(names::last(path), Of::Member, 0) == key))
    }

    /// Names, from the strictest way to compare them to the loosest; a name that stands twice tells nothing.
    fn by_name(&mut self) {
        let last = |path: &str, level| names::key(names::last(path), Of::Member, level);
        let ways: [&dyn Fn(&str) -> String; 4] = [
            &|path| path_key(path, 0),
            &|path| path_key(path, 1),
            &|path| last(path, 0),
            &|path| last(path, 1),
        ];
        for way in ways {
            let keyed = [0, 1].map(|side| {
                let mut keyed: BTreeMap<String, Vec<usize>> = BTreeMap::new();
                // Padding on both sides may pair by name; it is then compared as anything else.
                for leaf in 0..self.layouts[side].leaves.len() {
                    if self.free[side][leaf] == free(self.leaf(side, leaf)) {
                        let key = way(&self.leaf(side, leaf).path);
                        keyed.entry(key).or_default().push(leaf);
                    }
                }
                keyed
            });
            for (key, mine) in &keyed[0] {
                let theirs = keyed[1].get(key).map_or(&[][..], Vec::as_slice);
                if let (false, [a], [b]) = (key.is_empty(), &mine[..], theirs) {
                    self.pair([self.whole(0, *a), self.whole(1, *b)], MemberBasis::Name);
                }
            }
        }
    }

    /// A single member on each side, whatever it is called.
    fn only(&mut self) {
        let whole_block = |side: usize| {
            let leaves = &self.layouts[side].leaves;
            leaves
                .iter()
                .filter(|leaf| !names::is_padding(&leaf.path))
                .count()
                == 1
        };
        if !whole_block(0) || !whole_block(1) {
            return;
        }
        if let ([a], [b]) = (&self.open(0)[..], &self.open(1)[..]) {
            let (a, b) = (*a, *b);
            let leaves = [self.leaf(0, a), self.leaf(1, b)];
            let array = leaves.iter().any(|leaf| !leaf.arrays.is_empty());
            // A lone number against a lone count of other type is likelier two things than one.
            if array || field::kind(leaves[0].scalar) == field::kind(leaves[1].scalar) {
                self.pair([self.whole(0, a), self.whole(1, b)], MemberBasis::Only);
            }
        }
    }

    /// A buffer of raw words against an array of structs: the words lie as the other side's members do.
    fn raw_words(&mut self) {
        for side in [0, 1] {
            let [raw] = self.layouts[side].leaves.as_slice() else {
                continue;
            };
            let other = 1 - side;
            let theirs = self.open(other);
            let words = theirs
                .iter()
                .all(|&leaf| self.leaf(other, leaf).scalar.bytes() == 4);
            if !field::is_raw(&View::from(raw))
                || self.free[side][0] == 0
                || theirs.len() < 2
                || !words
            {
                continue;
            }
            self.free[side][0] = 0;
            for leaf in theirs {
                self.free[other][leaf] = 0;
                let structured = self.side(other, self.whole(other, leaf));
                let words = Side {
                    leaf: 0,
                    path: raw.path.clone(),
                    view: View {
                        scalar: raw.scalar,
                        ..structured.view.clone()
                    },
                };
                let sides = if side == 0 {
                    [words, structured]
                } else {
                    [structured, words]
                };
                self.fields.push(Field::paired(sides, MemberBasis::Only));
            }
        }
    }

    /// The same sequence of types, when no name told anything.
    fn by_order(&mut self) {
        if !self.fields.is_empty() {
            return;
        }
        let open = [self.open(0), self.open(1)];
        let signatures = [0, 1].map(|side| {
            let signature = |&leaf: &usize| {
                let view = View::from(self.leaf(side, leaf));
                let counts: Vec<u32> = view.arrays.iter().map(|&(count, _)| count).collect();
                (field::kind(view.scalar), view.components, counts)
            };
            open[side].iter().map(signature).collect::<Vec<_>>()
        });
        if signatures[0] != signatures[1] {
            return;
        }
        for (a, b) in open[0].iter().zip(&open[1]) {
            self.pair([self.whole(0, *a), self.whole(1, *b)], MemberBasis::Order);
        }
    }

    /// What is left: whole members, and components of members that are paired in part.
    fn leftovers(&mut self) {
        for side in [0, 1] {
            for leaf in 0..self.layouts[side].leaves.len() {
                let whole = self.whole(side, leaf);
                let left = self.free[side][leaf];
                if left == 0 {
                    continue;
                }
                let parts: Vec<Part> = if left == whole.mask() {
                    vec![whole]
                } else {
                    (0..whole.components)
                        .filter(|place| left >> place & 1 == 1)
                        .map(|from| Part {
                            leaf,
                            from,
                            components: 1,
                        })
                        .collect()
                };
                for part in parts {
                    let padding = names::is_padding(&self.leaf(side, leaf).path);
                    let lone = self.side(side, part);
                    self.fields.push(Field::lone(lone, side, padding));
                }
            }
        }
    }
}

/// A path with each of its names at a level; arrays are no part of it, for one side may have a struct around a lone
/// array.
fn path_key(path: &str, level: usize) -> String {
    path.split('.')
        .map(|name| names::key(name, Of::Member, level))
        .filter(|name| !name.is_empty())
        .collect::<Vec<_>>()
        .join(".")
}
/// Names that two blocks share, padding aside: how likely they are the same block under two names.
pub(crate) fn shared_names(a: &Layout, b: &Layout) -> usize {
    let keys = |layout: &Layout| -> BTreeSet<String> {
        layout
            .leaves
            .iter()
            .filter(|leaf| !names::is_padding(&leaf.path))
            .map(|leaf| names::key(names::last(&leaf.path), Of::Member, 1))
            .filter(|key| !key.is_empty())
            .collect()
    };
    keys(a).intersection(&keys(b)).count()
}

/// Scalars that hold the same kind of number.
pub(crate) fn same_kind(a: Scalar, b: Scalar) -> bool {
    field::kind(a) == field::kind(b)
}
