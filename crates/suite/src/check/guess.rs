//! A case for two kernels that nobody wrote one for, from what they ask of their host.

use super::numbers::lone_member;
use super::space::Space;
use super::values::{self, ELEMENTS};
use super::{Request, Unclear, set};
use shadertwin_case::{
    Address, Bound, BoundTo, Build, Case, Dialect, Dispatch, Element, Entry, Extent, Fill, Filter,
    Language, Limits, Member, NativeAgreement, Order, Pass, Resource, ResourceShape, Sampler, Slot,
};
use shadertwin_reflect::{
    Block, Field, Interface, Layout, Pairing, Reading, Scalar, ShaderResource, pair_members,
};
use std::collections::{BTreeMap, BTreeSet};

/// The case, and what was taken for granted in it.
pub(crate) struct Guess {
    pub(crate) case: Case,
    pub(crate) notes: Vec<String>,
}

/// Makes a case of a pairing.
///
/// # Errors
///
/// What is missing, each with the flag that supplies it.
pub(crate) fn guess(
    request: &Request,
    entry: Entry,
    [wgsl, hlsl]: [&Interface; 2],
    (pairing, lone): (&Pairing, &[(Language, Block)]),
    renamed: &[(String, String)],
) -> Result<Guess, Unclear> {
    let space = Space::of([wgsl, hlsl]);
    let mut builder = Builder {
        request,
        renamed,
        space,
        interfaces: [wgsl, hlsl],
        resources: Vec::new(),
        bind: [Vec::new(), Vec::new()],
        notes: pairing.notes.clone(),
        missing: Vec::new(),
        known: BTreeMap::new(),
        used: Vec::new(),
        renames: BTreeSet::new(),
    };
    for pair in &pairing.pairs {
        builder.learn([pair.wgsl, pair.hlsl]);
    }
    for pair in &pairing.pairs {
        builder.pair([pair.wgsl, pair.hlsl]);
    }
    for &(language, block) in lone {
        builder.lone(language, block);
    }
    for (place, (member, _)) in request.set.iter().enumerate() {
        if request.set[..place]
            .iter()
            .any(|(before, _)| before == member)
        {
            builder
                .missing
                .push(format!("--set {member} stands twice; leave one"));
        } else if !builder.used.iter().any(|(used, ..)| *used == place) {
            builder.missing.push(format!(
                "--set {member}: no member of a uniform block has this name"
            ));
        }
    }
    for (place, (wgsl, hlsl)) in renamed.iter().enumerate() {
        if !builder.renames.contains(&place) {
            builder.missing.push(format!(
                "--bind {wgsl}={hlsl}: these are no resources, and no members of blocks that belong together"
            ));
        }
    }
    if !builder.missing.is_empty() {
        return Err(Unclear::Missing(builder.missing));
    }
    if request.call.is_none() && !builder.resources.iter().any(|resource| resource.output) {
        return Err(Unclear::Missing(vec![
            "neither kernel writes anything that both have, so there is nothing to compare"
                .to_owned(),
        ]));
    }
    let (variants, axes) = (space.variants(request), space.axes(request));
    let name = |path: &std::path::Path| {
        path.file_name()
            .unwrap_or(path.as_os_str())
            .to_string_lossy()
            .into_owned()
    };
    let stem = request.wgsl.file_stem().unwrap_or(request.wgsl.as_os_str());
    let case = Case {
        stem: stem.to_string_lossy().into_owned(),
        path: request.wgsl.clone(),
        port: Some(request.port()),
        title: format!("{} against {}", name(&request.wgsl), name(&request.hlsl)),
        source: String::new(),
        reference: false,
        variants,
        quantities: space.quantities(),
        constants: BTreeMap::new(),
        resources: builder.resources,
        passes: vec![Pass {
            entry,
            repeat: None,
            dispatch: Dispatch::Threads(axes),
            only: None,
            bind: builder.bind.map(|mut bound| {
                // As a case that is read has them.
                bound.sort_by(|a, b| a.slot.cmp(&b.slot));
                bound
            }),
            set: Vec::new(),
        }],
        native: NativeAgreement::Latitude,
        limits: Limits::Adapter,
        builds: Build::ALL.to_vec(),
        must_fail: BTreeMap::new(),
        known_failures: Vec::new(),
        differs: None,
        divergence: None,
        dictionary: None,
        dialect: Dialect::default(),
    };
    let unfit = set::unfit(&case, &request.set, &builder.used);
    if !unfit.is_empty() {
        return Err(Unclear::Missing(unfit));
    }
    let mut notes = builder.notes;
    notes.extend(set::worked_out(&case, &request.set, &builder.used));
    Ok(Guess { case, notes })
}

/// What is gathered on the way to a case.
pub(super) struct Builder<'a> {
    pub(super) request: &'a Request,
    /// Names of members that belong together.
    pub(super) renamed: &'a [(String, String)],
    pub(super) space: Space,
    pub(super) interfaces: [&'a Interface; 2],
    pub(super) resources: Vec<Resource>,
    pub(super) bind: [Vec<Bound>; 2],
    pub(super) notes: Vec<String>,
    /// What nobody said, with the flag to say it.
    pub(super) missing: Vec<String>,
    /// Expressions of members by name, for `--set` to speak of.
    pub(super) known: BTreeMap<String, Vec<Extent>>,
    /// Places of the `--set`s that found their member, with what it holds and its types on both sides.
    pub(super) used: Vec<(usize, Vec<Extent>, Vec<Scalar>)>,
    /// Places of the renames that found their members.
    pub(super) renames: BTreeSet<usize>,
}

impl Builder<'_> {
    /// What members will hold unless something else is said, so that a `--set` can speak of any of them.
    fn learn(&mut self, blocks: [Block; 2]) {
        let layouts = [0, 1].map(|side| blocks[side].layout(self.interfaces[side]));
        let [Some(a), Some(b)] = layouts else {
            return;
        };
        for (_, sides) in pair_members(a, b, self.renamed).paired() {
            let view = &sides[0].view;
            if view.arrays.is_empty() {
                let guessed = values::guess(&sides[0].path, view.scalar, view.components);
                for side in sides {
                    self.known
                        .insert(set::last(&side.path).to_owned(), guessed.clone());
                }
            }
        }
    }

    /// True when some member is guessed to be the number of elements or a side of the size.
    fn is_counted(&self) -> bool {
        let counts = [ELEMENTS, "width", "height"];
        self.known.values().flatten().any(
            |value| matches!(value, Extent::Expression(text) if counts.contains(&text.as_str())),
        )
    }

    fn pair(&mut self, blocks: [Block; 2]) {
        let names = [0, 1].map(|side| blocks[side].name(self.interfaces[side]));
        let resources = [0, 1].map(|side| resource_of(self.interfaces[side], blocks[side]));
        if let [Some(ShaderResource::Sampler), _] | [_, Some(ShaderResource::Sampler)] = resources {
            self.notes.push(format!(
                "`{}` samples the nearest texel and clamps; a case can say otherwise, and the bits of linear samples are \
                 each device's own",
                names[0]
            ));
            for (side, name) in names.iter().enumerate() {
                self.bind[side].push(Bound {
                    slot: slot(name),
                    to: BoundTo::Sampler(Sampler {
                        filter: Filter::Nearest,
                        address: Address::Clamp,
                    }),
                });
            }
            return;
        }
        if let [Some(a), Some(b)] = resources
            && a.layout().is_none()
        {
            return self.texture(&names, [a, b]);
        }
        let layouts = [0, 1].map(|side| blocks[side].layout(self.interfaces[side]));
        let [Some(a), Some(b)] = layouts else {
            return;
        };
        let storage = resources
            .iter()
            .any(|resource| matches!(resource, Some(ShaderResource::Storage { .. })));
        let access =
            resources.map(|resource| resource.map(ShaderResource::access).unwrap_or_default());
        let writes = access.iter().any(|access| access.writes);
        let reads = access.iter().any(|access| access.reads);
        // Raw words are what a kernel makes of them: the other side says where what lies.
        let raw = [a, b].map(Layout::is_raw);
        let [a, b] = match raw {
            [true, false] => [b, b],
            [false, true] => [a, a],
            _ => [a, b],
        };
        let pairing = pair_members(a, b, self.renamed);
        let unused = &pairing.unused_renames;
        self.renames
            .extend((0..self.renamed.len()).filter(|place| !unused.contains(place)));
        if raw[0] != raw[1] {
            let (words, typed) = if raw[0] {
                ("WGSL", "HLSL")
            } else {
                ("HLSL", "WGSL")
            };
            self.notes.push(format!(
                "`{}` is raw words in the {words} kernel, filled and compared as the {typed} kernel lays it out",
                names[0]
            ));
        }
        let lone = pairing.paired().count() == 1;
        let mut members: [Vec<(String, Member)>; 2] = [Vec::new(), Vec::new()];
        for field in &pairing.fields {
            if field.padding && field.basis.is_none() {
                continue;
            }
            let arrays = field
                .sides
                .iter()
                .flatten()
                .any(|side| !side.view.arrays.is_empty());
            let member = if arrays || storage && writes {
                self.elements(&names[0], field, lone, (reads, writes && storage))
            } else {
                self.values(field)
            };
            let Some(member) = member else { continue };
            for (side, members) in field.sides.iter().zip(&mut members) {
                if let Some(side) = side {
                    members.push((side.path.clone(), member.clone()));
                }
            }
        }
        for side in 0..2 {
            self.bind[side].push(Bound {
                slot: slot(&names[side]),
                to: BoundTo::Members(std::mem::take(&mut members[side])),
            });
        }
    }

    /// A buffer of the case for an array, or for what is written.
    fn elements(
        &mut self,
        name: &str,
        field: &Field,
        lone: bool,
        (reads, writes): (bool, bool),
    ) -> Option<Member> {
        let [Some(a), Some(b)] = &field.sides else {
            self.missing.push(lone_member(field));
            return None;
        };
        let (element, components) = match element(a.view.scalar).zip(element(b.view.scalar)) {
            Some((element, other)) if element.bytes() == other.bytes() => {
                let widths = [a.view.components, b.view.components];
                let components = if field.flat {
                    widths[0].max(widths[1])
                } else {
                    widths[0].min(widths[1])
                };
                (element, components)
            }
            _ => {
                self.missing.push(format!(
                    "{field}: buffers of these types cannot be compared yet"
                ));
                return None;
            }
        };
        if field.flat
            || field.left_out.is_some()
            || field.uneven.is_some()
            || field.reading != Reading::Same
        {
            self.notes.push(format!("`{name}`: {field}"));
        }
        let run_time = [a, b].map(|side| side.view.is_run_time());
        let in_one = |side: usize| {
            let view = [&a.view, &b.view][side];
            view.count(1)
                * u64::from(if field.flat {
                    view.components
                } else {
                    components
                })
                / u64::from(components.max(1))
        };
        let count = match run_time {
            [true, true] => {
                // What is written has a few more than are counted to the kernels: a guard that lets one too many in is
                // seen then, where robust access would drop what is written past the end. What is only read ends where
                // it is counted to end, so that a read past it is seen.
                let elements = match (writes && self.is_counted(), self.space) {
                    (true, Space::Line) => format!("({ELEMENTS} + 3)"),
                    (true, Space::Area) => format!("({ELEMENTS} + width + 3)"),
                    _ => ELEMENTS.to_owned(),
                };
                match in_one(0).max(in_one(1)) {
                    0 | 1 => Extent::Expression(elements),
                    inner => Extent::Expression(format!("{elements} * {inner}")),
                }
            }
            [true, false] => number(in_one(1)),
            [false, true] => number(in_one(0)),
            [false, false] => number(in_one(0).min(in_one(1))),
        };
        let single = count == Extent::Number(1);
        let path = field.name.replace("[]", "");
        let path = path.trim_matches('.');
        let named = match (lone, path.is_empty()) {
            (true, _) | (_, true) => name.to_owned(),
            (false, false) => format!("{name}.{path}"),
        };
        let seed = self.request.seed;
        let fill = match (reads, writes) {
            // What a kernel leaves alone must be the same on both sides, and unlike what it writes.
            (false, true) => Fill::Noise { seed },
            // A lone number that is counted up starts at nothing.
            (true, true) if single => Fill::Zero,
            _ => Fill::Inputs { seed },
        };
        self.resources.push(Resource {
            name: named.clone(),
            shape: ResourceShape::Buffer {
                element,
                components,
                count,
                uniform: false,
            },
            fill: Some(fill),
            output: writes,
            one_invocation_an_element: writes
                && !single
                && self.space == Space::Line
                && (0..2).all(|side| in_one(side) <= 1),
            order: Order::Kept,
            expect: None,
        });
        Some(Member::Resource(named))
    }
}

fn number(count: u64) -> Extent {
    Extent::Number(u32::try_from(count).unwrap_or(u32::MAX))
}

pub(super) fn element(scalar: Scalar) -> Option<Element> {
    match scalar {
        Scalar::Float(32) => Some(Element::F32),
        Scalar::Float(16) => Some(Element::F16),
        Scalar::Uint(32) | Scalar::Bool => Some(Element::U32),
        Scalar::Int(32) => Some(Element::I32),
        Scalar::Float(_) | Scalar::Uint(_) | Scalar::Int(_) => None,
    }
}

fn resource_of(interface: &Interface, block: Block) -> Option<&ShaderResource> {
    match block {
        Block::Binding(place) => interface
            .bindings
            .get(place)
            .map(|binding| &binding.resource),
        Block::PushConstants => None,
    }
}

/// The name of the push constants in a case's `bind`.
pub(crate) const PUSH_CONSTANTS: &str = "push_constants";

/// By name, or by number where the compiler dropped the name.
pub(super) fn slot(name: &str) -> Slot {
    let place = name.split_once(':').and_then(|(group, binding)| {
        let number = |text: &str| text.parse().ok();
        Some(Slot::Place {
            group: number(group)?,
            binding: number(binding)?,
        })
    });
    place.unwrap_or_else(|| Slot::Name(name.to_owned()))
}
