//! One case at one size, as data for a runner.

use crate::kernel::{Compiled, Program};
use crate::order::{arrange, uneven};
use crate::side::{Side, Unit};
use crate::{Error, fill, host};
use shadertwin_case::{Case, Dispatch, Element, Language, Scope, Shape, Variant};
use shadertwin_compare::{Dispatched, FirstDifference, Invocation, Verdict};
use shadertwin_dispatch::{
    AddressMode, Binding, Buffer, ByteBuf, Filter, Job, OTHER_POISON_BYTE, Outputs, POISON_BYTE,
    Pass, Resource, ResourceKind, Sampler, Texture, is_poison,
};
use shadertwin_reference::Inputs;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What every lane of one case and size shares.
pub(crate) struct Prepared {
    scope: Scope,
    /// By place in the case.
    pub(crate) shapes: Vec<Shape>,
    contents: Vec<Arc<ByteBuf>>,
    /// What the outputs must be, by resource; `None` where nobody says it beforehand.
    pub(crate) expected: Option<BTreeMap<String, Vec<u8>>>,
    /// What WGSL gives instead, where the languages differ.
    pub(crate) ported: Option<BTreeMap<String, Vec<u8>>>,
}

/// Shapes of a case's resources at one size, by place in the case.
pub(crate) fn shapes(case: &Case, variant: &Variant) -> Result<Vec<Shape>, Error> {
    let scope = case.scope(variant)?;
    Ok(case
        .resources
        .iter()
        .map(|resource| resource.shape(&scope))
        .collect::<Result<_, _>>()?)
}

impl Prepared {
    pub(crate) fn new(case: &Case, variant: &Variant) -> Result<Self, Error> {
        let scope = case.scope(variant)?;
        let shapes = shapes(case, variant)?;
        if let Some((resource, reason)) = uneven(case, &shapes) {
            return Err(Error::Fill {
                path: case.path.clone(),
                resource,
                reason,
            });
        }
        let mut contents = Vec::new();
        for (resource, shape) in case.resources.iter().zip(&shapes) {
            contents.push(Arc::new(ByteBuf::from(fill::contents(
                case, variant, resource, shape,
            )?)));
        }
        let expected = if case.reference {
            Some(reference(case, variant, &shapes, &contents)?)
        } else if case.states_values() {
            Some(stated(case, &shapes, Language::Hlsl))
        } else {
            None
        };
        let ported = (case.differs.is_some()).then(|| stated(case, &shapes, Language::Wgsl));
        Ok(Self {
            scope,
            shapes,
            contents,
            expected,
            ported,
        })
    }

    /// The job of one lane, and the last dispatch that writes outputs. What the kernel must write holds `poison`. `Err`
    /// is the verdict of a lane that cannot run.
    pub(crate) fn job(
        &self,
        (case, language, side): (&Case, Language, &Side),
        name: String,
        passes: &[Arc<Compiled>],
        programs: &[Arc<Program>],
        poison: u8,
    ) -> Result<Result<(Job, Dispatched), Verdict>, Error> {
        let contents = self.poisoned(case, poison);
        let mut resources = Vec::new();
        for unit in &side.units {
            if let Some(small) = self.too_small(unit) {
                return Ok(Err(Verdict::InterfaceMismatch {
                    fields: vec![small],
                }));
            }
            resources.push(self.resource(case, unit, &self.scope, &contents)?);
        }
        let mut jobs = Vec::new();
        let mut dispatched = Dispatched {
            groups: [1; 3],
            workgroup_size: [1; 3],
        };
        let seen = side.passes.iter().zip(&side.pushed);
        let compiled = passes.iter().zip(programs).zip(seen);
        for (pass, ((compiled, program), (bound, pushed))) in case.passes_of(language).zip(compiled)
        {
            let mut scope = self.scope.clone();
            scope.set("step", 0);
            let bytes: Vec<&[u8]> = contents.iter().map(|bytes| bytes.as_slice()).collect();
            let push_constants = match pushed {
                Some(block) => Some(Arc::new(ByteBuf::from(block.pack(
                    &scope,
                    &self.shapes,
                    &bytes,
                )?))),
                None => None,
            };
            let times = pass
                .repeat
                .as_ref()
                .map_or(Ok(1), |repeat| scope.extent(repeat))?;
            for step in 0..times {
                scope.set("step", step);
                // Each repetition has its own copy of the buffers that it sets, so that a runner need not wait.
                let mut replaced = BTreeMap::new();
                if !pass.set.is_empty() {
                    let mut changed = contents.clone();
                    let mut places = Vec::new();
                    for (target, values) in &pass.set {
                        if let Some((place, _)) = case.resource(target) {
                            changed[place] = Arc::new(self.set(place, values, &scope)?);
                            places.push(place);
                        }
                    }
                    for (place, unit) in side.units.iter().enumerate() {
                        if places.iter().any(|&changed| unit.holds(changed)) {
                            let mut resource = self.resource(case, unit, &scope, &changed)?;
                            resource.output = false;
                            replaced.insert(place, resources.len());
                            resources.push(resource);
                        }
                    }
                }
                let mut bindings = Vec::new();
                for binding in &compiled.interface.bindings {
                    let unit = bound.get(&(binding.group, binding.binding)).copied();
                    let (Some(unit), Some(slot)) = (unit, host::slot(&binding.resource)) else {
                        continue;
                    };
                    if let Unit::Whole(place) = side.units[unit]
                        && let Some(small) = host::too_small(&binding.resource, &self.shapes[place])
                    {
                        let field = format!(
                            "{}:{} `{}` {small}: `{}`",
                            binding.group,
                            binding.binding,
                            binding.name,
                            case.resources[place].name
                        );
                        return Ok(Err(Verdict::InterfaceMismatch {
                            fields: vec![field],
                        }));
                    }
                    bindings.push(Binding {
                        group: binding.group,
                        binding: binding.binding,
                        slot,
                        resource: replaced.get(&unit).copied().unwrap_or(unit),
                    });
                }
                let workgroup_size = compiled.interface.workgroup_size.size;
                let groups = match &pass.dispatch {
                    Dispatch::Groups(groups) => [0, 1, 2].map(|axis| scope.positive(&groups[axis])),
                    Dispatch::Threads(threads) => [0, 1, 2].map(|axis| {
                        scope
                            .positive(&threads[axis])
                            .map(|threads| threads.div_ceil(workgroup_size[axis].max(1)))
                    }),
                };
                let [x, y, z] = groups;
                let groups = [x?, y?, z?];
                dispatched = Dispatched {
                    groups,
                    workgroup_size,
                };
                jobs.push(Pass {
                    code: Arc::clone(&program.code),
                    entry: program.entry.clone(),
                    groups,
                    bindings,
                    push_constants: push_constants.clone(),
                });
            }
        }
        Ok(Ok((
            Job {
                name,
                resources,
                passes: jobs,
            },
            dispatched,
        )))
    }

    /// What a unit starts as on the device.
    fn resource(
        &self,
        case: &Case,
        unit: &Unit,
        scope: &Scope,
        contents: &[Arc<ByteBuf>],
    ) -> Result<Resource, Error> {
        Ok(match unit {
            Unit::Whole(place) => Resource {
                name: case.resources[*place].name.clone(),
                kind: kind(&self.shapes[*place]),
                contents: Arc::clone(&contents[*place]),
                output: case.resources[*place].output,
            },
            Unit::Block(block) => {
                let bytes: Vec<&[u8]> = contents.iter().map(|bytes| bytes.as_slice()).collect();
                let bytes = block.pack(scope, &self.shapes, &bytes)?;
                Resource {
                    name: block.name.clone(),
                    kind: ResourceKind::Buffer(Buffer {
                        bytes: bytes.len() as u64,
                    }),
                    contents: Arc::new(ByteBuf::from(bytes)),
                    output: outputs_of(case).any(|place| block.holds(place)),
                }
            }
            Unit::Sampler(sampler) => Resource {
                name: "sampler".to_owned(),
                kind: ResourceKind::Sampler(Sampler {
                    filter: match sampler.filter {
                        shadertwin_case::Filter::Nearest => Filter::Nearest,
                        shadertwin_case::Filter::Linear => Filter::Linear,
                    },
                    address: match sampler.address {
                        shadertwin_case::Address::Clamp => AddressMode::Clamp,
                        shadertwin_case::Address::Repeat => AddressMode::Repeat,
                        shadertwin_case::Address::Mirror => AddressMode::Mirror,
                    },
                }),
                contents: Arc::new(ByteBuf::new()),
                output: false,
            },
        })
    }

    fn too_small(&self, unit: &Unit) -> Option<String> {
        match unit {
            Unit::Whole(_) | Unit::Sampler(_) => None,
            Unit::Block(block) => block.too_small(&self.shapes),
        }
    }

    /// First contents by place in the case, with what the kernel must write holding `poison`.
    fn poisoned(&self, case: &Case, poison: u8) -> Vec<Arc<ByteBuf>> {
        let each = case.resources.iter().zip(&self.contents);
        each.map(|(resource, contents)| {
            if resource.fill.is_some() || poison == POISON_BYTE {
                Arc::clone(contents)
            } else {
                Arc::new(ByteBuf::from(vec![poison; contents.len()]))
            }
        })
        .collect()
    }

    /// The case's outputs, in its order, from what the device held in the order of the job.
    pub(crate) fn gather(&self, case: &Case, side: &Side, outputs: Outputs) -> Outputs {
        let mut found: BTreeMap<usize, ByteBuf> = BTreeMap::new();
        let read_back = side
            .units
            .iter()
            .filter(|unit| outputs_of(case).any(|place| unit.holds(place)));
        for (unit, bytes) in read_back.zip(outputs.contents) {
            match unit {
                Unit::Whole(place) => {
                    found.insert(*place, bytes);
                }
                Unit::Block(block) => {
                    for (place, elements) in block.unpack(&self.shapes, &bytes) {
                        found.insert(place, ByteBuf::from(elements));
                    }
                }
                // It holds no output.
                Unit::Sampler(_) => {}
            }
        }
        arrange(case, &self.shapes, &mut found);
        let contents = outputs_of(case).map(|place| found.remove(&place).unwrap_or_default());
        Outputs {
            contents: contents.collect(),
            ..outputs
        }
    }

    /// Names of the outputs that hold what they started as.
    pub(crate) fn unchanged(&self, case: &Case, outputs: &Outputs) -> Vec<String> {
        let mut before: BTreeMap<usize, ByteBuf> = outputs_of(case)
            .map(|place| (place, ByteBuf::clone(&self.contents[place])))
            .collect();
        arrange(case, &self.shapes, &mut before);
        outputs_of(case)
            .zip(&outputs.contents)
            .filter(|(place, bytes)| before.get(place) == Some(*bytes))
            .map(|(place, _)| case.resources[place].name.clone())
            .collect()
    }

    /// True when an output of the lane still holds poison that nothing but a second run with another poison can tell
    /// from a result; never where a reference tells.
    pub(crate) fn may_be_unwritten(&self, case: &Case, outputs: &Outputs) -> bool {
        let written_whole = |(place, bytes): (usize, &ByteBuf)| {
            let stride = self.shapes[place].stride() as usize;
            case.resources[place].fill.is_some()
                || !bytes
                    .chunks(stride)
                    .any(|element| is_poison(element, POISON_BYTE))
        };
        self.expected.is_none() && !outputs_of(case).zip(&outputs.contents).all(written_whole)
    }

    /// The first element that holds the one poison here and the other poison there: nobody wrote it.
    pub(crate) fn unwritten(
        &self,
        case: &Case,
        outputs: &Outputs,
        otherwise: &Outputs,
        dispatched: Dispatched,
    ) -> Option<FirstDifference> {
        outputs_of(case)
            .zip(outputs.contents.iter().zip(&otherwise.contents))
            .find_map(|(place, (one, other))| {
                let shape = &self.shapes[place];
                let stride = shape.stride() as usize;
                let bare: Vec<usize> = one
                    .chunks(stride)
                    .zip(other.chunks(stride))
                    .enumerate()
                    .filter(|(_, (a, b))| {
                        is_poison(a, POISON_BYTE) && is_poison(b, OTHER_POISON_BYTE)
                    })
                    .map(|(element, _)| element)
                    .collect();
                let resource = &case.resources[place];
                let mut first =
                    FirstDifference::unwritten(&resource.name, shape, *bare.first()?, bare.len());
                if resource.one_invocation_an_element {
                    first.invocation = Invocation::of_element(shape, first.element, dispatched);
                }
                Some(first)
            })
    }

    /// New contents of a buffer: the values, one a component in order, each in the component's own type.
    fn set(
        &self,
        place: usize,
        values: &[shadertwin_case::Extent],
        scope: &Scope,
    ) -> Result<ByteBuf, Error> {
        let shape = &self.shapes[place];
        let width = shape.element().bytes() as usize;
        let mut bytes = self.contents[place].to_vec();
        let elements = bytes.chunks_exact_mut(shape.stride() as usize);
        let components = elements.flat_map(|element| {
            element
                .chunks_exact_mut(width)
                .take(shape.components() as usize)
        });
        for (component, value) in components.zip(values) {
            let value = scope.extent(value)?;
            let bits = match shape.element() {
                Element::F32 => (value as f32).to_bits(),
                Element::F16 => u32::from(half::f16::from_f32(value as f32).to_bits()),
                Element::U32 | Element::I32 | Element::U8 | Element::Unorm8 => value,
            };
            component.copy_from_slice(&bits.to_le_bytes()[..width]);
        }
        Ok(ByteBuf::from(bytes))
    }
}

/// Places of the outputs in the case.
fn outputs_of(case: &Case) -> impl Iterator<Item = usize> + use<'_> {
    let all = case.resources.iter().enumerate();
    all.filter(|(_, resource)| resource.output)
        .map(|(place, _)| place)
}

fn kind(shape: &Shape) -> ResourceKind {
    match *shape {
        Shape::Buffer { .. } => ResourceKind::Buffer(Buffer {
            bytes: shape.bytes(),
        }),
        Shape::Texture {
            format,
            width,
            height,
        } => ResourceKind::Texture(Texture::d2(format, width, height)),
    }
}

/// What the case itself says that its outputs hold.
fn stated(case: &Case, shapes: &[Shape], language: Language) -> BTreeMap<String, Vec<u8>> {
    let mut stated = BTreeMap::new();
    for place in outputs_of(case) {
        if let Some(values) = &case.resources[place].expect {
            let bytes = fill::stated(&shapes[place], &values[language.place()]);
            stated.insert(place, ByteBuf::from(bytes));
        }
    }
    by_name(case, shapes, stated)
}

fn reference(
    case: &Case,
    variant: &Variant,
    shapes: &[Shape],
    contents: &[Arc<ByteBuf>],
) -> Result<BTreeMap<String, Vec<u8>>, Error> {
    let kernel = shadertwin_reference::lookup(&case.stem).ok_or_else(|| Error::NoReference {
        path: case.path.clone(),
        stem: case.stem.clone(),
    })?;
    let fail = |reason: String| Error::Reference {
        stem: case.stem.clone(),
        reason,
    };
    let resources = case
        .resources
        .iter()
        .zip(shapes)
        .zip(contents)
        .map(|((resource, shape), bytes)| (resource.name.clone(), *shape, bytes.as_slice()));
    let inputs = Inputs::new(case, variant, resources).map_err(|error| fail(error.to_string()))?;
    let outputs = kernel(&inputs).map_err(|error| fail(error.to_string()))?;
    let mut expected = BTreeMap::new();
    for place in outputs_of(case) {
        let (resource, shape) = (&case.resources[place], &shapes[place]);
        let bytes = outputs
            .get(&resource.name)
            .ok_or_else(|| fail(format!("it gives no `{}`", resource.name)))?;
        if bytes.len() as u64 != shape.bytes() {
            let (given, wanted) = (bytes.len(), shape.bytes());
            return Err(fail(format!(
                "it gives {given} bytes of `{}`, which has {wanted}",
                resource.name
            )));
        }
        expected.insert(place, ByteBuf::from(bytes.to_vec()));
    }
    Ok(by_name(case, shapes, expected))
}

/// Outputs as lanes give them: those without an order arranged.
fn by_name(
    case: &Case,
    shapes: &[Shape],
    mut outputs: BTreeMap<usize, ByteBuf>,
) -> BTreeMap<String, Vec<u8>> {
    arrange(case, shapes, &mut outputs);
    outputs
        .into_iter()
        .map(|(place, bytes)| (case.resources[place].name.clone(), bytes.into_vec()))
        .collect()
}
