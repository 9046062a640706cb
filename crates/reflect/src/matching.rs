//! Which resource of one kernel is which resource of its port.
//!
//! Numbers do not say: `b0`, `t0` and `u0` are all binding 0 in DXC's SPIR-V, a port renumbers freely, and no validator
//! objects. Kind, shape, access and name do; where they leave a choice, the caller is asked.

mod error;
mod fit;
mod search;

pub use error::{Ambiguity, PairingError};

use crate::{Interface, Layout};
use fit::Subject;
use search::Search;
use serde::{Deserialize, Serialize};

/// Something that the host fills or reads: a descriptor, or the push constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Block {
    /// Index into [`Interface::bindings`].
    Binding(usize),
    /// The push constants (WGSL `var<immediate>`).
    PushConstants,
}

/// Two blocks that are the same to both kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// In the WGSL kernel.
    pub wgsl: Block,
    /// In the HLSL kernel.
    pub hlsl: Block,
    /// Why they are a pair.
    pub basis: Basis,
}

/// Why two blocks are a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Basis {
    /// The caller said so (`--bind`).
    Override,
    /// Their names agree.
    Name,
    /// Other names, and more of their members' names agree than with any other.
    Members,
    /// Other names, and each is the only one left of its kind, access and element type.
    Only,
}

/// The resources of two kernels, paired.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pairing {
    /// Pairs in the order of the WGSL kernel's bindings, push constants last.
    pub pairs: Vec<Pair>,
    /// What only the WGSL kernel has.
    pub only_wgsl: Vec<Block>,
    /// What only the HLSL kernel has.
    pub only_hlsl: Vec<Block>,
    /// What a reader should know: guesses, and pairs that are not alike.
    pub notes: Vec<String>,
}

/// Pairs the resources of a WGSL kernel with those of an HLSL kernel.
///
/// `bind` holds what the caller says, WGSL name first. A name is the variable's (case and prefixes as they may be),
/// `group:binding` where the compiler dropped it, or `push_constants`.
///
/// ```
/// use shadertwin_reflect::{Basis, Block, Interface, WorkgroupSize, pair};
/// # use shadertwin_reflect::{Binding, ShaderResource};
/// # let kernel = |names: &[&str]| Interface {
/// #     entry: "main".to_owned(),
/// #     workgroup_size: WorkgroupSize { size: [64, 1, 1], specialised: false },
/// #     bindings: names.iter().map(|name| Binding {
/// #         group: 0, binding: 0, name: (*name).to_owned(), variable: 1, count: 1, resource: ShaderResource::Sampler,
/// #     }).collect(),
/// #     push_constants: None,
/// #     specialisation: Vec::new(),
/// #     shared_bytes: 0,
/// #     subgroup_lanes: None,
/// # };
/// // Two samplers on each side, declared in another order.
/// let (wgsl, hlsl) = (kernel(&["nearest", "linear_repeat"]), kernel(&["g_LinearRepeat", "s_point"]));
/// let pairing = pair(&wgsl, &hlsl, &[]).unwrap();
/// assert_eq!(pairing.pairs[0].hlsl, Block::Binding(1));
/// assert_eq!(pairing.pairs.iter().map(|pair| pair.basis).collect::<Vec<_>>(), [Basis::Only, Basis::Name]);
/// ```
///
/// # Errors
/// When a name in `bind` is unknown, given twice or of another kind than its partner, and when names leave a choice;
/// the error then lists the candidates and the flag that decides.
pub fn pair(
    wgsl: &Interface,
    hlsl: &Interface,
    bind: &[(String, String)],
) -> Result<Pairing, PairingError> {
    let mut search = Search::new([subjects(wgsl), subjects(hlsl)]);
    search.overrides(bind)?;
    search.names();
    search.members();
    search.only();
    search.finish()
}

fn subjects(interface: &Interface) -> Vec<Subject<'_>> {
    let bindings = interface.bindings.iter().enumerate();
    let mut subjects: Vec<Subject<'_>> = bindings
        .map(|(index, binding)| Subject {
            block: Block::Binding(index),
            name: if binding.name.is_empty() {
                format!("{}:{}", binding.group, binding.binding)
            } else {
                binding.name.clone()
            },
            named: !binding.name.is_empty(),
            resource: fit::Resource::Binding(&binding.resource),
        })
        .collect();
    subjects.extend(interface.push_constants.as_ref().map(|layout| Subject {
        block: Block::PushConstants,
        name: "push_constants".to_owned(),
        named: false,
        resource: fit::Resource::PushConstants(layout),
    }));
    subjects
}

impl Block {
    /// The bytes of a buffer in the interface that the block was found in.
    #[must_use]
    pub fn layout(self, interface: &Interface) -> Option<&Layout> {
        match self {
            Self::Binding(index) => interface.bindings.get(index)?.resource.layout(),
            Self::PushConstants => interface.push_constants.as_ref(),
        }
    }

    /// Its name as [`pair`] takes it.
    #[must_use]
    pub fn name(self, interface: &Interface) -> String {
        match self {
            Self::PushConstants => "push_constants".to_owned(),
            Self::Binding(index) => match interface.bindings.get(index) {
                Some(binding) if binding.name.is_empty() => {
                    format!("{}:{}", binding.group, binding.binding)
                }
                Some(binding) => binding.name.clone(),
                None => String::new(),
            },
        }
    }

    /// The kernel writes it.
    #[must_use]
    pub fn is_written(self, interface: &Interface) -> bool {
        match self {
            Self::Binding(index) => interface
                .bindings
                .get(index)
                .is_some_and(|binding| binding.resource.access().writes),
            Self::PushConstants => false,
        }
    }
}

impl Pairing {
    /// What one kernel writes and the other has not: results that nothing can be compared with, WGSL's first.
    ///
    /// ```
    /// # use shadertwin_reflect::{Interface, Pairing};
    /// # fn example(pairing: &Pairing, wgsl: &Interface, hlsl: &Interface) {
    /// let [wgsl_only, hlsl_only] = pairing.lone_outputs(wgsl, hlsl);
    /// for block in wgsl_only {
    ///     println!("only the WGSL kernel writes `{}`", block.name(wgsl));
    /// }
    /// # }
    /// ```
    #[must_use]
    pub fn lone_outputs(&self, wgsl: &Interface, hlsl: &Interface) -> [Vec<Block>; 2] {
        let written = |blocks: &[Block], interface: &Interface| {
            let mut blocks = blocks.to_vec();
            blocks.retain(|block| block.is_written(interface));
            blocks
        };
        [
            written(&self.only_wgsl, wgsl),
            written(&self.only_hlsl, hlsl),
        ]
    }
}
