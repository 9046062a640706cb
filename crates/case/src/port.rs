//! What a pair of kernels that were not written for one host needs beyond a twin: files of its own, and on each side its
//! own names for what is bound.

use crate::{Call, Extent, Language};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The two files of a pair and how to read them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Port {
    /// WGSL and HLSL, in the order of [`Language::ALL`].
    pub files: [PathBuf; 2],
    /// Folders searched for `#include`.
    pub include: Vec<PathBuf>,
    /// WGSL files put in front of the kernel, in order.
    pub prelude: Vec<PathBuf>,
    /// Names defined on both sides: macros of the HLSL, overrides or `#ifdef` names of the WGSL.
    pub defines: Vec<(String, String)>,
    /// How HLSL buffers are laid out.
    pub layout: HlslLayout,
    /// The expressions to compare, where the files are libraries: a kernel for each is put behind its file.
    pub call: Option<Call>,
}

impl Port {
    /// The file of one language.
    #[must_use]
    pub fn file(&self, language: Language) -> &PathBuf {
        &self.files[language.place()]
    }
}

/// Rules by which HLSL blocks become bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HlslLayout {
    /// What Direct3D does.
    #[default]
    Dx,
    /// std140 and std430.
    Std,
    /// Every member right behind the one before.
    Scalar,
    /// What DXC does unasked: as std140 and std430, with vectors packed where they do not cross 16 bytes.
    Relaxed,
}

/// A resource at a place that one kernel has.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// Where.
    pub slot: Slot,
    /// What.
    pub to: BoundTo,
}

/// A place that a kernel has for a resource.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// Bind group (descriptor set, space) and binding.
    Place {
        /// Bind group.
        group: u32,
        /// Binding number.
        binding: u32,
    },
    /// The kernel's name for it, where numbers mean nothing: in HLSL `b0`, `t0` and `u0` all become binding 0.
    Name(String),
}

/// What is bound.
#[derive(Clone, Debug, PartialEq)]
pub enum BoundTo {
    /// A resource of the case.
    Resource(String),
    /// The members of a block, each with what it holds.
    Members(Vec<(String, Member)>),
    /// A sampler.
    Sampler(Sampler),
}

/// How a texture is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sampler {
    /// Between texels.
    pub filter: Filter,
    /// Beyond the sides.
    pub address: Address,
}

/// What a sample between texels is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Filter {
    /// The nearest texel.
    Nearest,
    /// The texels around, weighted; the weights' bits are each device's own.
    Linear,
}

/// Which texel stands beyond the side of a texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Address {
    /// The one at the side.
    Clamp,
    /// The texture begins anew.
    Repeat,
    /// The texture runs backwards.
    Mirror,
}

impl BoundTo {
    /// Names of the resources in it.
    pub fn resources(&self) -> impl Iterator<Item = &str> {
        let (whole, members) = match self {
            Self::Resource(name) => (Some(name.as_str()), &[][..]),
            Self::Members(members) => (None, members.as_slice()),
            Self::Sampler(_) => (None, &[][..]),
        };
        whole
            .into_iter()
            .chain(members.iter().filter_map(|(_, member)| match member {
                Member::Resource(name) => Some(name.as_str()),
                Member::Values(_) => None,
            }))
    }
}

/// What a member of a block holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Member {
    /// The elements of a buffer of the case.
    Resource(String),
    /// Numbers, one a component, each in the member's own type.
    Values(Vec<Extent>),
}
