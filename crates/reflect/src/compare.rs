use crate::bytes::{self, Remark};
use crate::{Access, Interface, Layout, Leaf, ShaderResource, SpecConstant};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// Where in an interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Place {
    /// A descriptor.
    Binding {
        /// Descriptor set.
        group: u32,
        /// Binding number.
        binding: u32,
    },
    /// Push constants.
    PushConstants,
    /// The specialisation constant of this id.
    Specialisation(u32),
    /// The entry point itself.
    Entry,
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Binding { group, binding } => write!(out, "{group}:{binding}"),
            Self::PushConstants => out.write_str("push constants"),
            Self::Specialisation(id) => write!(out, "specialisation constant {id}"),
            Self::Entry => out.write_str("entry point"),
        }
    }
}

/// A reason why one host cannot serve both modules alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// Where.
    pub place: Place,
    /// The variable's name in the first and in the second module; empty where there is none.
    pub names: [String; 2],
    /// What differs.
    pub kind: DifferenceKind,
}

/// What differs; pairs are the first module's and the second module's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DifferenceKind {
    /// The first module has it and the second has not.
    OnlyFirst,
    /// The second module has it and the first has not.
    OnlySecond,
    /// Kinds of resource.
    Kind([String; 2]),
    /// One writes and the other does not.
    Access([Access; 2]),
    /// Formats of a storage texture.
    Format([String; 2]),
    /// Shape of a texture, or what a load yields.
    Shape([String; 2]),
    /// Members of a buffer; `None` where a side has nothing in that place.
    Member([Option<Leaf>; 2]),
}

impl fmt::Display for Difference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}: ", self.place, both(&self.names))?;
        match &self.kind {
            DifferenceKind::OnlyFirst => out.write_str("only the first kernel uses it"),
            DifferenceKind::OnlySecond => out.write_str("only the second kernel uses it"),
            DifferenceKind::Kind([a, b])
            | DifferenceKind::Format([a, b])
            | DifferenceKind::Shape([a, b]) => write!(out, "{a} against {b}"),
            DifferenceKind::Access([a, b]) => write!(out, "{a} against {b}"),
            DifferenceKind::Member([a, b]) => {
                write!(out, "{} against {}", member(a.as_ref()), member(b.as_ref()))
            }
        }
    }
}

fn both([first, second]: &[String; 2]) -> String {
    let quote = |name: &String| {
        if name.is_empty() {
            "-".to_owned()
        } else {
            format!("`{name}`")
        }
    };
    if first == second {
        quote(first)
    } else {
        format!("{} / {}", quote(first), quote(second))
    }
}

/// `weights[]` at byte 0, `[11, stride 16] f32`.
fn member(leaf: Option<&Leaf>) -> String {
    leaf.map_or_else(
        || "nothing in that place".to_owned(),
        |leaf| format!("`{}` at byte {}, {leaf}", leaf.path, leaf.offset),
    )
}

/// Something that differs and that a host need not care about, but a reader may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Where.
    pub place: Place,
    /// What, in one line.
    pub text: String,
}

impl fmt::Display for Note {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.place, self.text)
    }
}

/// What would make two modules not the same kernel to a host.
///
/// Names, workgroup sizes, and specialisation constants that one side lacks are no difference; one that has another number
/// there is. Buffers are compared by
/// the bytes that the host writes: members pair by offset, arrays by count and stride, and a member may be narrower than
/// its partner when the rest is padding, as `float w[11]` with a stride of 16 is to `array<vec4<f32>, 11>`.
#[must_use]
pub fn differences(first: &Interface, second: &Interface) -> Vec<Difference> {
    compare(first, second).differences
}

/// What differs without making two modules different kernels: components left out, signs, reads, workgroup sizes.
#[must_use]
pub fn notes(first: &Interface, second: &Interface) -> Vec<Note> {
    compare(first, second).notes
}

#[derive(Default)]
struct Comparison {
    differences: Vec<Difference>,
    notes: Vec<Note>,
}

fn compare(first: &Interface, second: &Interface) -> Comparison {
    let mut found = Comparison::default();
    found.bindings(first, second);
    found.push_constants(first, second);
    found.specialisation(first, second);
    let sizes = [first.workgroup_size.size, second.workgroup_size.size];
    if sizes[0] != sizes[1] {
        let [[ax, ay, az], [bx, by, bz]] = sizes;
        found.note(
            Place::Entry,
            format!("workgroups of {ax} x {ay} x {az} against {bx} x {by} x {bz}"),
        );
    }
    if first.shared_bytes != second.shared_bytes {
        let text = format!(
            "{} bytes of workgroup memory against {}",
            first.shared_bytes, second.shared_bytes
        );
        found.note(Place::Entry, text);
    }
    found
}

impl Comparison {
    fn note(&mut self, place: Place, text: String) {
        self.notes.push(Note { place, text });
    }

    fn bindings(&mut self, first: &Interface, second: &Interface) {
        let sides = [first, second];
        let keys: BTreeSet<(u32, u32)> = sides
            .iter()
            .flat_map(|side| {
                side.bindings
                    .iter()
                    .map(|binding| (binding.group, binding.binding))
            })
            .collect();
        for (group, binding) in keys {
            let place = Place::Binding { group, binding };
            // Two variables of a module can share a binding (one buffer seen as two types); each is compared.
            let [mine, theirs] = sides.map(|side| {
                side.bindings
                    .iter()
                    .filter(|each| (each.group, each.binding) == (group, binding))
                    .collect::<Vec<_>>()
            });
            for index in 0..mine.len().max(theirs.len()) {
                let [a, b] = [mine.get(index), theirs.get(index)];
                let names =
                    [a, b].map(|each| each.map_or_else(String::new, |each| each.name.clone()));
                let kind = match (a, b) {
                    (Some(a), Some(b)) if a.count != b.count => {
                        DifferenceKind::Shape([a, b].map(|each| format!("{} of them", each.count)))
                    }
                    (Some(a), Some(b)) => {
                        self.resources(place, &names, &a.resource, &b.resource);
                        continue;
                    }
                    (Some(_), None) => DifferenceKind::OnlyFirst,
                    (None, _) => DifferenceKind::OnlySecond,
                };
                self.differences.push(Difference { place, names, kind });
            }
        }
    }

    fn resources(
        &mut self,
        place: Place,
        names: &[String; 2],
        a: &ShaderResource,
        b: &ShaderResource,
    ) {
        let mut differ = |kind| {
            self.differences.push(Difference {
                place,
                names: names.clone(),
                kind,
            })
        };
        if std::mem::discriminant(a) != std::mem::discriminant(b) {
            differ(DifferenceKind::Kind(
                [a, b].map(|each| each.kind().to_owned()),
            ));
            return;
        }
        let shapes = [a, b].map(shape);
        if shapes[0] != shapes[1] {
            differ(DifferenceKind::Shape(shapes));
        }
        if let (
            ShaderResource::StorageTexture { format: mine, .. },
            ShaderResource::StorageTexture { format: theirs, .. },
        ) = (a, b)
            && mine != theirs
        {
            differ(DifferenceKind::Format([mine.0.clone(), theirs.0.clone()]));
        }
        let access = [a.access(), b.access()];
        if access[0].writes != access[1].writes {
            differ(DifferenceKind::Access(access));
        } else if access[0].reads != access[1].reads {
            self.note(
                place,
                format!("{}: {} against {}", both(names), access[0], access[1]),
            );
        }
        if let (Some(mine), Some(theirs)) = (a.layout(), b.layout()) {
            self.layouts(place, names, mine, theirs);
        }
    }

    fn layouts(&mut self, place: Place, names: &[String; 2], a: &Layout, b: &Layout) {
        let outcome = bytes::compare(a, b);
        // The same bytes and yet another kernel: members that have changed places under their names.
        let moved = if outcome.different.is_empty() {
            moved(a, b)
        } else {
            Vec::new()
        };
        for pair in outcome.different.into_iter().chain(moved) {
            self.differences.push(Difference {
                place,
                names: names.clone(),
                kind: DifferenceKind::Member(pair.map(|leaf| leaf.cloned())),
            });
        }
        for remark in outcome.remarks {
            self.note(place, remark_text(names, &remark));
        }
    }

    fn push_constants(&mut self, first: &Interface, second: &Interface) {
        let place = Place::PushConstants;
        let names = [String::new(), String::new()];
        let kind = match (&first.push_constants, &second.push_constants) {
            (Some(a), Some(b)) => return self.layouts(place, &names, a, b),
            (Some(_), None) => DifferenceKind::OnlyFirst,
            (None, Some(_)) => DifferenceKind::OnlySecond,
            (None, None) => return,
        };
        self.differences.push(Difference { place, names, kind });
    }

    fn specialisation(&mut self, first: &Interface, second: &Interface) {
        for a in &first.specialisation {
            match second.specialisation.iter().find(|b| b.id == a.id) {
                Some(b) if a.scalar != b.scalar => self.differences.push(Difference {
                    place: Place::Specialisation(a.id),
                    names: [a.name.clone(), b.name.clone()],
                    kind: DifferenceKind::Shape([a.scalar.to_string(), b.scalar.to_string()]),
                }),
                Some(_) => {}
                None => match namesake(a, &second.specialisation) {
                    // A host gives values by number.
                    Some(b) => self.differences.push(Difference {
                        place: Place::Specialisation(a.id),
                        names: [a.name.clone(), b.name.clone()],
                        kind: DifferenceKind::Shape([a.id, b.id].map(|id| format!("number {id}"))),
                    }),
                    None => self.note(
                        Place::Specialisation(a.id),
                        format!(
                            "only the first kernel has it (`{}`); the second has a value compiled in",
                            a.name
                        ),
                    ),
                },
            }
        }
        for b in &second.specialisation {
            let told = first.specialisation.iter().any(|a| a.id == b.id);
            if !told && namesake(b, &first.specialisation).is_none() {
                self.note(
                    Place::Specialisation(b.id),
                    format!(
                        "only the second kernel has it (`{}`); the first has a value compiled in",
                        b.name
                    ),
                );
            }
        }
    }
}

/// The constant of the same name.
fn namesake<'a>(constant: &SpecConstant, others: &'a [SpecConstant]) -> Option<&'a SpecConstant> {
    others
        .iter()
        .find(|other| !other.name.is_empty() && other.name == constant.name)
}

/// Members of the same name at different offsets, where each offset holds a member of some name on the other side.
fn moved<'a>(a: &'a Layout, b: &'a Layout) -> Vec<[Option<&'a Leaf>; 2]> {
    fn name(leaf: &Leaf) -> &str {
        leaf.path
            .rsplit('.')
            .next()
            .unwrap_or_default()
            .trim_end_matches("[]")
    }
    let named = |layout: &'a Layout, wanted: &str| {
        let mut found = layout
            .leaves
            .iter()
            .filter(|leaf| name(leaf).eq_ignore_ascii_case(wanted));
        // A name that stands twice tells nothing.
        match (found.next(), found.next()) {
            (Some(leaf), None) => Some(leaf),
            _ => None,
        }
    };
    a.leaves
        .iter()
        .filter(|leaf| !name(leaf).is_empty())
        .filter_map(|leaf| Some((named(a, name(leaf))?, named(b, name(leaf))?)))
        .filter(|(mine, theirs)| mine.offset != theirs.offset)
        .map(|(mine, theirs)| [Some(mine), Some(theirs)])
        .collect()
}

/// Shape of a texture; the same for all buffers and samplers.
pub(crate) fn shape(resource: &ShaderResource) -> String {
    let layers = |arrayed: bool| if arrayed { " array" } else { "" };
    match resource {
        ShaderResource::Texture {
            scalar,
            dimensions,
            arrayed,
        } => {
            format!("{dimensions}d{} of {scalar}", layers(*arrayed))
        }
        ShaderResource::StorageTexture {
            dimensions,
            arrayed,
            ..
        } => {
            format!("{dimensions}d{}", layers(*arrayed))
        }
        ShaderResource::Uniform(_) | ShaderResource::Storage { .. } | ShaderResource::Sampler => {
            String::new()
        }
    }
}

fn remark_text(names: &[String; 2], remark: &Remark<'_>) -> String {
    match remark {
        Remark::LeftOut {
            wide,
            narrow,
            side,
            kept,
        } => {
            let letters: String = ["x", "y", "z", "w"]
                .into_iter()
                .skip(*kept as usize)
                .collect();
            let which = ["first", "second"][*side];
            let paths = if *side == 0 {
                [wide, narrow]
            } else {
                [narrow, wide]
            };
            format!(
                "{}: `{}` at byte {} against `{}` at byte {}: .{letters} is only in the {which} kernel, padding in the other",
                both(names),
                paths[0].path,
                paths[0].offset,
                paths[1].path,
                paths[1].offset
            )
        }
        Remark::Signedness([a, b]) => {
            format!(
                "{}: `{}` is {} against `{}`, {}",
                both(names),
                a.path,
                a.scalar,
                b.path,
                b.scalar
            )
        }
        Remark::RawWords([a, b]) => {
            format!(
                "{}: {} against {}, one of them raw words",
                both(names),
                a.scalar,
                b.scalar
            )
        }
        Remark::DividedOtherwise => {
            format!(
                "{}: the same bytes, divided otherwise into members",
                both(names)
            )
        }
    }
}
