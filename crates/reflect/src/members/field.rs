use crate::{Scalar, View};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// The members of two blocks, paired as far as can be told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MemberPairing {
    /// Pairs and members without partner, in the order of the first block.
    pub fields: Vec<Field>,
    /// Renames that name no member, or one that is paired already, as indices of what the caller gave.
    pub unused_renames: Vec<usize>,
}

impl MemberPairing {
    /// Members that hold something and have no partner: what the caller must ask for.
    pub fn unpaired(&self) -> impl Iterator<Item = &Field> {
        self.fields
            .iter()
            .filter(|field| field.basis.is_none() && !field.padding)
    }

    /// Members that have a partner.
    pub fn paired(&self) -> impl Iterator<Item = (&Field, [&Side; 2])> {
        self.fields.iter().filter_map(|field| match &field.sides {
            [Some(a), Some(b)] => Some((field, [a, b])),
            _ => None,
        })
    }
}

/// A value that the host gives or takes, and where each side keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Its name: the first block's path, or the second's where the first has none.
    pub name: String,
    /// Where it lies in the first and in the second block. The views hold only what both sides have: of a `float3`
    /// against a `float4`, three components each.
    pub sides: [Option<Side>; 2],
    /// Why the two are a pair; `None` where one side lacks it.
    pub basis: Option<MemberBasis>,
    /// How the bits of one side become those of the other.
    pub reading: Reading,
    /// Values go component by component: sixteen floats against four `vec4f`. Otherwise element by element.
    pub flat: bool,
    /// Components of an element that only one side has (which side, which components).
    pub left_out: Option<(usize, Range<u32>)>,
    /// Numbers of elements that do not agree, of arrays of fixed size; the fewer are compared.
    pub uneven: Option<[u64; 2]>,
    /// It only fills a gap, by its name; no one need give it a value.
    pub padding: bool,
}

/// One side of a [`Field`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// Index into the layout's leaves.
    pub leaf: usize,
    /// The leaf's path, with components behind it when it is only these.
    pub path: String,
    /// Where its elements lie.
    pub view: View,
}

/// Why two members are a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemberBasis {
    /// The caller said so.
    Rename,
    /// Their names agree.
    Name,
    /// Each is the only member of its block.
    Only,
    /// All names differ and the types follow each other alike. This is a guess, to be told as one.
    Order,
}

/// How the bits of one side become those of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reading {
    /// The same type.
    Same,
    /// The same bits, signed here and unsigned there.
    Signedness,
    /// The same bits, raw words on one side.
    RawWords,
    /// The same number in another type: `4.0` here is `4` there.
    Converted,
}

impl Field {
    pub(crate) fn paired([a, b]: [Side; 2], basis: MemberBasis) -> Self {
        let views = [&a.view, &b.view];
        let reading = reading(views);
        let widths = views.map(|view| view.components);
        // One element of a run-time array says how the others divide.
        let counts = views.map(|view| view.count(1));
        let run_time = views.map(View::is_run_time);
        let flat = match run_time {
            [true, true] => widths[0] != widths[1] && widths.contains(&1),
            [false, false] => counts[0] != counts[1] && same_vectors(counts, widths),
            _ => false,
        };
        let kept = widths[0].min(widths[1]);
        let left_out = (!flat && widths[0] != widths[1]).then(|| {
            let wide = usize::from(widths[1] > widths[0]);
            (wide, kept..widths[wide])
        });
        // Where only one array ends at run time, it is given as many elements as the other has.
        let uneven =
            (!flat && counts[0] != counts[1] && run_time[0] == run_time[1]).then_some(counts);
        let narrowed = |side: Side| {
            let view = if flat {
                side.view
            } else {
                side.view.narrowed(kept)
            };
            Some(Side { view, ..side })
        };
        Self {
            name: a.path.clone(),
            sides: [narrowed(a), narrowed(b)],
            basis: Some(basis),
            reading,
            flat,
            left_out,
            uneven,
            padding: false,
        }
    }

    pub(crate) fn lone(lone: Side, side: usize, padding: bool) -> Self {
        let name = lone.path.clone();
        let sides = if side == 0 {
            [Some(lone), None]
        } else {
            [None, Some(lone)]
        };
        Self {
            name,
            sides,
            basis: None,
            reading: Reading::Same,
            flat: false,
            left_out: None,
            uneven: None,
            padding,
        }
    }

    /// Elements of each side's run-time array that hold as much as `elements` of the side with the wider vectors.
    ///
    /// `array<f32>` against `StructuredBuffer<float3>` needs three times as many; sides that go element by element need
    /// the same number.
    #[must_use]
    pub fn run_time_elements(&self, elements: u32) -> [u32; 2] {
        let each = |side: usize| {
            self.sides[side].as_ref().map_or(1, |side| {
                let in_one = side
                    .view
                    .count(1)
                    .saturating_mul(u64::from(side.view.components));
                u32::try_from(in_one).unwrap_or(u32::MAX).max(1)
            })
        };
        if !self.flat {
            return [elements; 2];
        }
        let most = each(0).max(each(1));
        [0, 1].map(|side| elements.saturating_mul(most / each(side)))
    }
}

/// The field in one line, as a report tells it.
impl fmt::Display for Field {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |index: usize| {
            self.sides[index]
                .as_ref()
                .map_or("nothing".to_owned(), |side| {
                    format!("`{}`", shown(&side.path))
                })
        };
        write!(out, "{} against {}", side(0), side(1))?;
        match self.basis {
            Some(MemberBasis::Rename) => out.write_str(", as told")?,
            Some(MemberBasis::Name) => {}
            Some(MemberBasis::Only) => out.write_str(", each the only one")?,
            Some(MemberBasis::Order) => out.write_str(", guessed from the order of types")?,
            None if self.padding => out.write_str(", padding")?,
            None => {}
        }
        match self.reading {
            Reading::Same => {}
            Reading::Signedness => out.write_str("; signed against unsigned")?,
            Reading::RawWords => out.write_str("; raw words on one side")?,
            Reading::Converted => {
                let scalar = |index: usize| self.sides[index].as_ref().map(|side| side.view.scalar);
                if let (Some(a), Some(b)) = (scalar(0), scalar(1)) {
                    write!(out, "; {a} against {b}, the same number converted")?;
                }
            }
        }
        if self.flat {
            out.write_str("; component by component")?;
        }
        if let Some((side, components)) = &self.left_out {
            let which = ["first", "second"][*side];
            let letters: String = letters(components.clone()).collect();
            write!(out, "; .{letters} is only in the {which} and left out")?;
        }
        if let Some([a, b]) = self.uneven {
            write!(out, "; {a} elements against {b}")?;
        }
        Ok(())
    }
}

/// A path as a reader sees it; a block's lone value has none.
pub(crate) fn shown(path: &str) -> &str {
    if path.is_empty() { "(the value)" } else { path }
}

/// Letters of components.
pub(crate) fn letters(components: Range<u32>) -> impl Iterator<Item = char> {
    components.map(|place| "xyzw".chars().nth(place as usize).unwrap_or('?'))
}

/// Component that a letter names.
pub(crate) fn component(letter: char) -> Option<u32> {
    let place = "xyzw".find(letter).or_else(|| "rgba".find(letter))?;
    u32::try_from(place).ok()
}

/// Kind of number, whatever its width and sign.
pub(crate) fn kind(scalar: Scalar) -> u8 {
    match scalar {
        Scalar::Float(_) => 0,
        Scalar::Int(_) | Scalar::Uint(_) => 1,
        Scalar::Bool => 2,
    }
}

/// A byte-address buffer is a run-time array of unsigned words, whatever the words are.
pub(crate) fn is_raw(view: &View) -> bool {
    view.scalar == Scalar::Uint(32)
        && view.components == 1
        && view.offset == 0
        && view.arrays == [(0, 4)]
}

/// The same components, or scalars that fill the other side's vectors up to the last: fifteen floats in four `vec4f`.
fn same_vectors(counts: [u64; 2], widths: [u32; 2]) -> bool {
    let total = |side: usize| counts[side].saturating_mul(u64::from(widths[side]));
    let fills = |scalars: usize| {
        let vectors = 1 - scalars;
        widths[scalars] == 1
            && counts[scalars].div_ceil(u64::from(widths[vectors])) == counts[vectors]
    };
    widths[0] != widths[1] && (total(0) == total(1) || fills(0) || fills(1))
}

fn reading([a, b]: [&View; 2]) -> Reading {
    match (a.scalar, b.scalar) {
        (x, y) if x == y => Reading::Same,
        (Scalar::Int(x), Scalar::Uint(y)) | (Scalar::Uint(x), Scalar::Int(y)) if x == y => {
            Reading::Signedness
        }
        (x, y) if x.bytes() == y.bytes() && (is_raw(a) || is_raw(b)) => Reading::RawWords,
        _ => Reading::Converted,
    }
}
