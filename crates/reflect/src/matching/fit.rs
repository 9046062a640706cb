//! How well two resources fit each other, names aside.

use super::Block;
use crate::compare::shape;
use crate::{Layout, Scalar, ShaderResource, View, members};

/// A block with what matching looks at.
pub(super) struct Subject<'a> {
    pub(super) block: Block,
    /// Its name, or what stands for it.
    pub(super) name: String,
    /// The name is the source's.
    pub(super) named: bool,
    pub(super) resource: Resource<'a>,
}

#[derive(Clone, Copy)]
pub(super) enum Resource<'a> {
    Binding(&'a ShaderResource),
    PushConstants(&'a Layout),
}

/// How well two resources fit, from the loosest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// Of a kind, and only one is written: a pair only by name, and then told.
    Access,
    /// Other kinds that can hold the same: a uniform buffer and a storage buffer that is only read.
    Related,
    /// Kind, shape and access.
    Kind,
    /// And the type of an element's components.
    Element,
    /// And all members' types, or the format.
    Same,
}

impl Subject<'_> {
    pub(super) fn layout(&self) -> Option<&Layout> {
        match self.resource {
            Resource::Binding(resource) => resource.layout(),
            Resource::PushConstants(layout) => Some(layout),
        }
    }

    /// What it is, in words.
    pub(super) fn kind(&self) -> String {
        match self.resource {
            Resource::PushConstants(_) => "push constants".to_owned(),
            Resource::Binding(resource) => {
                let shape = shape(resource);
                let gap = if shape.is_empty() { "" } else { " " };
                let access = match resource {
                    ShaderResource::Storage { .. } | ShaderResource::StorageTexture { .. } => {
                        format!(", {}", resource.access())
                    }
                    ShaderResource::Uniform(_)
                    | ShaderResource::Texture { .. }
                    | ShaderResource::Sampler => String::new(),
                };
                format!("{}{gap}{shape}{access}", resource.kind())
            }
        }
    }

    /// How well two resources fit; `None` when nothing could serve both.
    pub(super) fn fit(&self, other: &Self) -> Option<Fit> {
        use ShaderResource::{Sampler, Storage, StorageTexture, Texture, Uniform};
        let (a, b) = match (self.resource, other.resource) {
            (Resource::Binding(a), Resource::Binding(b)) => (a, b),
            (Resource::PushConstants(_), Resource::Binding(Uniform(_)))
            | (Resource::Binding(Uniform(_)), Resource::PushConstants(_))
            | (Resource::PushConstants(_), Resource::PushConstants(_)) => {
                return self.layouts(other).map(|fit| fit.min(Fit::Element));
            }
            (Resource::PushConstants(_), Resource::Binding(binding))
            | (Resource::Binding(binding), Resource::PushConstants(_)) => {
                return constants(binding).then_some(Fit::Related);
            }
        };
        match (a, b) {
            (Uniform(_), Uniform(_)) => self.layouts(other),
            (Storage { .. }, Storage { .. }) => Some(accessed(a, b, self.layouts(other)?)),
            (Uniform(_), Storage { .. }) => constants(b).then_some(Fit::Related),
            (Storage { .. }, Uniform(_)) => constants(a).then_some(Fit::Related),
            (Sampler, Sampler) => Some(Fit::Same),
            (Texture { scalar: x, .. }, Texture { scalar: y, .. }) => {
                let fit = if x == y { Fit::Same } else { Fit::Kind };
                (extent(a) == extent(b)).then_some(fit)
            }
            (StorageTexture { format: x, .. }, StorageTexture { format: y, .. }) => {
                let fit = match (numbers(&x.0), numbers(&y.0)) {
                    _ if x == y => Fit::Same,
                    (Some(x), Some(y)) if x != y => Fit::Kind,
                    _ => Fit::Element,
                };
                (extent(a) == extent(b)).then(|| accessed(a, b, fit))
            }
            (Texture { .. }, StorageTexture { .. }) => {
                (extent(a) == extent(b) && !b.access().writes).then_some(Fit::Related)
            }
            (StorageTexture { .. }, Texture { .. }) => {
                (extent(a) == extent(b) && !a.access().writes).then_some(Fit::Related)
            }
            _ => None,
        }
    }

    fn layouts(&self, other: &Self) -> Option<Fit> {
        let (a, b) = (self.layout()?, other.layout()?);
        if signature(a) == signature(b) {
            return Some(Fit::Same);
        }
        let first = |layout: &Layout| layout.leaves.first().map(|leaf| leaf.scalar);
        Some(match (first(a), first(b)) {
            (Some(x), Some(y))
                if members::same_kind(x, y)
                    && a.run_time_stride.is_some() == b.run_time_stride.is_some() =>
            {
                Fit::Element
            }
            _ => Fit::Kind,
        })
    }
}

/// A storage buffer that can stand for constants: it is only read.
fn constants(resource: &ShaderResource) -> bool {
    matches!(resource, ShaderResource::Storage { .. }) && !resource.access().writes
}

fn accessed(a: &ShaderResource, b: &ShaderResource, fit: Fit) -> Fit {
    let (a, b) = (a.access(), b.access());
    if a.writes != b.writes {
        Fit::Access
    } else if a.reads != b.reads {
        fit.min(Fit::Element)
    } else {
        fit
    }
}

/// Types of all members without their places.
fn signature(layout: &Layout) -> Vec<(Scalar, u32, Vec<u32>)> {
    let leaves = layout.leaves.iter().map(View::from);
    leaves
        .map(|view| {
            let counts = view.arrays.iter().map(|&(count, _)| count).collect();
            (view.scalar, view.components, counts)
        })
        .collect()
}

/// Axes and layers of a texture of either kind.
fn extent(resource: &ShaderResource) -> Option<(u8, bool)> {
    match resource {
        ShaderResource::Texture {
            dimensions,
            arrayed,
            ..
        }
        | ShaderResource::StorageTexture {
            dimensions,
            arrayed,
            ..
        } => Some((*dimensions, *arrayed)),
        ShaderResource::Uniform(_) | ShaderResource::Storage { .. } | ShaderResource::Sampler => {
            None
        }
    }
}

/// What a texel of a format holds: floats (normalised or not), signed or unsigned integers; SPIR-V's names tell by
/// their end.
fn numbers(format: &str) -> Option<char> {
    match format {
        "Unknown" => None,
        _ if format.ends_with("ui") => Some('u'),
        _ if format.ends_with('i') => Some('i'),
        _ => Some('f'),
    }
}
