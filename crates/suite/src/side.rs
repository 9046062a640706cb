//! How the kernels of one language see the resources of a case.
//!
//! Twins of a tree see each resource as it is. The kernels of a port each have blocks of their own, with members in their
//! own order and at their own offsets; the bytes of a block are made of the resources before a dispatch, and taken apart
//! after it, so that what is compared are the elements and not where a kernel keeps them.

use shadertwin_case::{
    BoundTo, Case, Extent, Language, Member, PUSH_CONSTANTS, ResourceShape, Sampler, Slot,
};
use shadertwin_reflect::{Binding, Interface, Layout, ShaderResource, View};
use std::collections::{BTreeMap, BTreeSet};

/// The resources as one language's kernels see them.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// What the device holds.
    pub(crate) units: Vec<Unit>,
    /// By pass of the language: the unit at each group and binding, or the units of an array of bindings.
    pub(crate) passes: Vec<BTreeMap<(u32, u32), Vec<usize>>>,
    /// By pass of the language: what its push constants are.
    pub(crate) pushed: Vec<Option<Pushed>>,
}

/// What push constants are made of.
#[derive(Clone, Debug)]
pub(crate) enum Pushed {
    /// The bytes of a resource as they are, by its place in the case.
    Whole(usize),
    /// A block made of resources.
    Block(Block),
}

/// One buffer or texture on the device.
#[derive(Clone, Debug)]
pub(crate) enum Unit {
    /// A resource as it is, by its place in the case.
    Whole(usize),
    /// A buffer made of resources.
    Block(Block),
    /// A sampler.
    Sampler(Sampler),
}

/// A buffer whose bytes are laid out by the kernel.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// Its name in messages.
    pub(crate) name: String,
    /// Bytes of the part with a fixed size. A uniform block ends on a multiple of 16, as APIs that take text demand.
    pub(crate) fixed_bytes: u32,
    /// Bytes of one element of the run-time array at its end.
    pub(crate) run_time_stride: Option<u32>,
    /// What is where.
    pub(crate) fields: Vec<Field>,
}

/// A member, or a run of them.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// What it holds.
    pub(crate) holds: Holds,
    /// Where the elements are.
    pub(crate) view: View,
}

/// What a field holds.
#[derive(Clone, Debug)]
pub(crate) enum Holds {
    /// The elements of a resource, by its place in the case.
    Resource(usize),
    /// Numbers, one a component.
    Values(Vec<Extent>),
}

impl Unit {
    /// True when the elements of this resource are in it.
    pub(crate) fn holds(&self, place: usize) -> bool {
        match self {
            Self::Whole(whole) => *whole == place,
            Self::Block(block) => block.holds(place),
            Self::Sampler(_) => false,
        }
    }
}

impl Side {
    /// The side of one language, whose kernels are the first of `interfaces`; the other language's are the second. `Err`
    /// says what the kernels ask for and the case does not give.
    pub(crate) fn new(
        case: &Case,
        language: Language,
        [interfaces, others]: [&[&Interface]; 2],
    ) -> Result<Self, Vec<String>> {
        let mut side = Self {
            // A twin's resources are all there, bound or not, in their own order.
            units: match case.port {
                None => (0..case.resources.len()).map(Unit::Whole).collect(),
                Some(_) => Vec::new(),
            },
            passes: Vec::new(),
            pushed: Vec::new(),
        };
        let mut unmet = Vec::new();
        let mut blocks: Vec<(&BoundTo, usize)> = Vec::new();
        for (pass, interface) in case.passes_of(language).zip(interfaces) {
            let mut units = BTreeMap::new();
            let mut pushed = None;
            for bound in pass.bind_of(language) {
                if bound.slot == Slot::Name(PUSH_CONSTANTS.to_owned())
                    && let Some(layout) = &interface.push_constants
                {
                    match whole_or_block(case, layout, &bound.to) {
                        Ok(found) => pushed = Some(found),
                        Err(reason) => unmet.push(reason),
                    }
                    continue;
                }
                // A kernel need not use all that is there for it.
                let Some(binding) = binding_of(interface, &bound.slot) else {
                    continue;
                };
                let place = (binding.group, binding.binding);
                if let BoundTo::Sampler(sampler) = bound.to {
                    side.units.push(Unit::Sampler(sampler));
                    units.insert(place, vec![side.units.len() - 1]);
                    continue;
                }
                if case.port.is_none() {
                    let names = bound.to.resources();
                    let resources = names.filter_map(|name| case.resource(name));
                    units.insert(place, resources.map(|(resource, _)| resource).collect());
                    continue;
                }
                let known = blocks.iter().find(|(to, _)| **to == bound.to);
                let layout = binding.resource.layout();
                let layout = layout.map(|layout| match &bound.to {
                    BoundTo::Members(members) if layout.is_raw() => {
                        typed(case, language.other(), others, members).unwrap_or(layout)
                    }
                    _ => layout,
                });
                let unit = match (known, unit(case, binding, layout, &bound.to)) {
                    (_, Err(reason)) => {
                        unmet.push(reason);
                        continue;
                    }
                    (Some(&(_, unit)), Ok(new)) if same_bytes(&side.units[unit], &new) => unit,
                    (Some(_), Ok(_)) => {
                        unmet.push(format!(
                            "`{}` is laid out in one pass otherwise than in another",
                            binding.name
                        ));
                        continue;
                    }
                    (None, Ok(new)) => {
                        side.units.push(new);
                        blocks.push((&bound.to, side.units.len() - 1));
                        side.units.len() - 1
                    }
                };
                units.insert(place, vec![unit]);
            }
            side.passes.push(units);
            side.pushed.push(pushed);
        }
        if unmet.is_empty() {
            Ok(side)
        } else {
            Err(unmet)
        }
    }

    /// The resources at each group and binding of a pass that has resources as they are.
    pub(crate) fn whole(&self, pass: usize) -> impl Iterator<Item = ((u32, u32), usize)> {
        let bound = self.passes.get(pass).into_iter().flatten();
        let each = bound.flat_map(|(&place, units)| units.iter().map(move |&unit| (place, unit)));
        each.filter_map(|(place, unit)| match self.units[unit] {
            Unit::Whole(resource) => Some((place, resource)),
            Unit::Block(_) | Unit::Sampler(_) => None,
        })
    }
}

/// One passes' bytes serve another when every field is where it was.
fn same_bytes(a: &Unit, b: &Unit) -> bool {
    match (a, b) {
        (Unit::Whole(a), Unit::Whole(b)) => a == b,
        (Unit::Block(a), Unit::Block(b)) => {
            a.fixed_bytes == b.fixed_bytes
                && a.run_time_stride == b.run_time_stride
                && a.fields.len() == b.fields.len()
                && a.fields
                    .iter()
                    .zip(&b.fields)
                    .all(|(a, b)| a.view == b.view)
        }
        _ => false,
    }
}

/// The layout that the kernels of a language have for the buffer of these members: that of raw words, which have none, when
/// the other language's kernels load members from them.
fn typed<'a>(
    case: &Case,
    language: Language,
    interfaces: &[&'a Interface],
    members: &[(String, Member)],
) -> Option<&'a Layout> {
    let held = |members: &[(String, Member)]| -> BTreeSet<String> {
        let resources = members.iter().filter_map(|(_, member)| match member {
            Member::Resource(name) => Some(name.clone()),
            Member::Values(_) => None,
        });
        resources.collect()
    };
    let wanted = held(members);
    case.passes_of(language)
        .zip(interfaces)
        .find_map(|(pass, interface)| {
            let bound = pass.bind_of(language).iter().find(
                |bound| matches!(&bound.to, BoundTo::Members(theirs) if held(theirs) == wanted),
            )?;
            let binding = binding_of(interface, &bound.slot)?;
            binding.resource.layout()
        })
}

fn binding_of<'a>(interface: &'a Interface, slot: &Slot) -> Option<&'a Binding> {
    interface.bindings.iter().find(|each| match slot {
        Slot::Place { group, binding } => (each.group, each.binding) == (*group, *binding),
        Slot::Name(name) => each.name == *name,
    })
}

fn unit(
    case: &Case,
    binding: &Binding,
    layout: Option<&Layout>,
    to: &BoundTo,
) -> Result<Unit, String> {
    if let Some(layout) = layout {
        let mut block = block(case, &binding.name, layout, to)?;
        if matches!(binding.resource, ShaderResource::Uniform(_)) {
            block.fixed_bytes = block.fixed_bytes.next_multiple_of(16);
        }
        return Ok(Unit::Block(block));
    }
    match to {
        BoundTo::Resource(name) => case
            .resource(name)
            .map(|(place, _)| Unit::Whole(place))
            .ok_or_else(|| format!("no resource `{name}`")),
        BoundTo::Members(_) | BoundTo::Array(_) | BoundTo::Sampler(_) => Err(format!(
            "`{}` is a {}, which has no members",
            binding.name,
            binding.resource.kind()
        )),
    }
}

/// The push constants of a twin are a resource as it is, as its other resources are.
fn whole_or_block(case: &Case, layout: &Layout, to: &BoundTo) -> Result<Pushed, String> {
    match to {
        BoundTo::Resource(name) if case.port.is_none() => case
            .resource(name)
            .map(|(place, _)| Pushed::Whole(place))
            .ok_or_else(|| format!("no resource `{name}`")),
        BoundTo::Resource(_) | BoundTo::Array(_) | BoundTo::Members(_) | BoundTo::Sampler(_) => {
            block(case, PUSH_CONSTANTS, layout, to).map(Pushed::Block)
        }
    }
}

fn block(case: &Case, name: &str, layout: &Layout, to: &BoundTo) -> Result<Block, String> {
    let place_of = |resource: &str| {
        let found = case.resource(resource).map(|(place, _)| place);
        found.ok_or_else(|| format!("no resource `{resource}`"))
    };
    let mut fields = Vec::new();
    match to {
        BoundTo::Resource(resource) => {
            let [leaf] = layout.leaves.as_slice() else {
                return Err(format!(
                    "`{name}` has several members ({}); bind a table of them",
                    member_names(layout)
                ));
            };
            let place = place_of(resource)?;
            fields.push(resource_field(case, place, &leaf.path, View::from(leaf))?);
        }
        BoundTo::Members(members) => {
            for (path, member) in members {
                let view = member_view(layout, path).ok_or_else(|| {
                    format!(
                        "`{name}` has no member `{path}`; it has {}",
                        member_names(layout)
                    )
                })?;
                fields.push(match member {
                    Member::Resource(resource) => {
                        resource_field(case, place_of(resource)?, path, view)?
                    }
                    Member::Values(values) => Field {
                        holds: Holds::Values(values.clone()),
                        view,
                    },
                });
            }
        }
        BoundTo::Sampler(_) => return Err(format!("`{name}` is a buffer and no sampler")),
        BoundTo::Array(_) => return Err(format!("`{name}` is no array of bindings")),
    }
    Ok(Block {
        name: name.to_owned(),
        fixed_bytes: layout.fixed_bytes,
        run_time_stride: layout.run_time_stride,
        fields,
    })
}

/// A member by its path; `.x` to `.w` behind it mean some of its components in a row.
fn member_view(layout: &Layout, name: &str) -> Option<View> {
    let find = |path: &str| layout.leaves.iter().find(|leaf| leaf.path == path);
    if let Some(leaf) = find(name) {
        return Some(View::from(leaf));
    }
    let (path, letters) = name.rsplit_once('.')?;
    let view = View::from(find(path)?);
    let places: Vec<u32> = letters
        .chars()
        .map(|letter| {
            "xyzw"
                .find(letter)
                .and_then(|place| u32::try_from(place).ok())
        })
        .collect::<Option<_>>()?;
    let from = *places.first()?;
    let in_a_row = (from..)
        .zip(&places)
        .all(|(wanted, &place)| wanted == place);
    let components = u32::try_from(places.len()).ok()?;
    (in_a_row && from + components <= view.components).then(|| view.part(from, components))
}

fn resource_field(case: &Case, place: usize, path: &str, view: View) -> Result<Field, String> {
    let resource = &case.resources[place];
    let ResourceShape::Buffer {
        components,
        element,
        ..
    } = resource.shape
    else {
        return Err(format!(
            "`{path}` is in a buffer, and `{}` is a texture",
            resource.name
        ));
    };
    if view.components < components && view.components != 1 {
        return Err(format!(
            "`{path}` has {} components, and `{}` has {components}",
            view.components, resource.name
        ));
    }
    if view.component_bytes() != element.bytes() {
        return Err(format!(
            "`{path}` is {}, and `{}` has elements of {} bytes",
            view.scalar,
            resource.name,
            element.bytes()
        ));
    }
    Ok(Field {
        holds: Holds::Resource(place),
        view,
    })
}

fn member_names(layout: &Layout) -> String {
    let names: Vec<&str> = layout
        .leaves
        .iter()
        .map(|leaf| leaf.path.as_str())
        .collect();
    names.join(", ")
}
