//! One case at one size, as data for a runner.

use crate::kernel::{Compiled, Program};
use crate::{Error, fill, host};
use shadertwin_case::{Case, Dispatch, Element, Scope, Shape, Variant};
use shadertwin_compare::{Dispatched, FirstDifference, Invocation, Verdict};
use shadertwin_dispatch::{
    Binding, Buffer, ByteBuf, Job, OTHER_POISON_BYTE, Outputs, POISON_BYTE, Pass, Resource,
    ResourceKind, Texture, is_poison,
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
    /// What the outputs must be, by resource; `None` where there is no reference.
    pub(crate) expected: Option<BTreeMap<String, Vec<u8>>>,
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
        let mut contents = Vec::new();
        for (resource, shape) in case.resources.iter().zip(&shapes) {
            contents.push(Arc::new(ByteBuf::from(fill::contents(
                case, variant, resource, shape,
            )?)));
        }
        let expected = if case.reference {
            Some(reference(case, variant, &shapes, &contents)?)
        } else {
            None
        };
        Ok(Self {
            scope,
            shapes,
            contents,
            expected,
        })
    }

    /// The job of one lane, and the last dispatch that writes outputs. `Err` is the verdict of a lane that cannot run.
    pub(crate) fn job(
        &self,
        case: &Case,
        name: String,
        passes: &[Arc<Compiled>],
        programs: &[Arc<Program>],
    ) -> Result<Result<(Job, Dispatched), Verdict>, Error> {
        let mut resources: Vec<Resource> = case
            .resources
            .iter()
            .zip(&self.shapes)
            .zip(&self.contents)
            .map(|((resource, shape), contents)| Resource {
                name: resource.name.clone(),
                kind: kind(shape),
                contents: Arc::clone(contents),
                output: resource.output,
            })
            .collect();
        let mut jobs = Vec::new();
        let mut dispatched = Dispatched {
            groups: [1; 3],
            workgroup_size: [1; 3],
        };
        for ((pass, compiled), program) in case.passes.iter().zip(passes).zip(programs) {
            let mut scope = self.scope.clone();
            scope.set("step", 0);
            let times = pass
                .repeat
                .as_ref()
                .map_or(Ok(1), |repeat| scope.extent(repeat))?;
            for step in 0..times {
                scope.set("step", step);
                // Each repetition has its own copy of the buffers that it sets, so that a runner need not wait.
                let mut replaced = BTreeMap::new();
                for (target, values) in &pass.set {
                    if let Some((place, _)) = case.resource(target) {
                        let mut changed = resources[place].clone();
                        changed.output = false;
                        changed.contents = Arc::new(self.set(place, values, &scope)?);
                        replaced.insert(place, resources.len());
                        resources.push(changed);
                    }
                }
                let mut bindings = Vec::new();
                for binding in &compiled.interface.bindings {
                    let bound = pass
                        .bind
                        .iter()
                        .find(|bound| {
                            (bound.group, bound.binding) == (binding.group, binding.binding)
                        })
                        .and_then(|bound| case.resource(&bound.resource));
                    let (Some((place, resource)), Some(slot)) =
                        (bound, host::slot(&binding.resource))
                    else {
                        continue;
                    };
                    if let Some(small) = host::too_small(&binding.resource, &self.shapes[place]) {
                        let field = format!(
                            "{}:{} `{}` {small}: `{}`",
                            binding.group, binding.binding, binding.name, resource.name
                        );
                        return Ok(Err(Verdict::InterfaceMismatch {
                            fields: vec![field],
                        }));
                    }
                    bindings.push(Binding {
                        group: binding.group,
                        binding: binding.binding,
                        slot,
                        resource: replaced.get(&place).copied().unwrap_or(place),
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
                    entry: compiled.module.entry.clone(),
                    groups,
                    bindings,
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

    /// The job with another poison, for a lane whose outputs still hold some; `None` when the case has a reference,
    /// which tells by itself, or when every element was written.
    pub(crate) fn poisoned_otherwise(
        &self,
        case: &Case,
        job: &Job,
        outputs: &Outputs,
    ) -> Option<Job> {
        let written_whole = |(place, bytes): (usize, &ByteBuf)| {
            let stride = self.shapes[place].stride() as usize;
            case.resources[place].fill.is_some()
                || !bytes
                    .chunks(stride)
                    .any(|element| is_poison(element, POISON_BYTE))
        };
        if self.expected.is_some() || self.outputs(case).zip(&outputs.contents).all(written_whole) {
            return None;
        }
        let mut job = job.clone();
        for place in (0..case.resources.len()).filter(|&place| case.resources[place].fill.is_none())
        {
            let resource = &mut job.resources[place];
            resource.contents = Arc::new(ByteBuf::from(vec![
                OTHER_POISON_BYTE;
                resource.contents.len()
            ]));
        }
        Some(job)
    }

    /// The first element that holds the one poison here and the other poison there: nobody wrote it.
    pub(crate) fn unwritten(
        &self,
        case: &Case,
        outputs: &Outputs,
        otherwise: &Outputs,
        dispatched: Dispatched,
    ) -> Option<FirstDifference> {
        self.outputs(case)
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

    /// Places of the outputs in the case.
    fn outputs<'a>(&self, case: &'a Case) -> impl Iterator<Item = usize> + use<'a> {
        case.resources
            .iter()
            .enumerate()
            .filter(|(_, resource)| resource.output)
            .map(|(place, _)| place)
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

fn kind(shape: &Shape) -> ResourceKind {
    match *shape {
        Shape::Buffer { .. } => ResourceKind::Buffer(Buffer {
            bytes: shape.bytes(),
        }),
        Shape::Texture {
            format,
            width,
            height,
        } => ResourceKind::Texture(Texture {
            format,
            width,
            height,
        }),
    }
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
    for (resource, shape) in case
        .resources
        .iter()
        .zip(shapes)
        .filter(|(resource, _)| resource.output)
    {
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
        expected.insert(resource.name.clone(), bytes.to_vec());
    }
    Ok(expected)
}
