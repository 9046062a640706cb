//! What a kernel asks beyond what every WebGPU device has.

use crate::{Interface, Layout, Scalar, ShaderResource};
use std::collections::BTreeSet;

/// Default limits of WebGPU (§ 3.6.2 of its specification): what any device grants without being asked.
mod limit {
    pub(super) const INVOCATIONS: u64 = 256;
    pub(super) const SIZE: [u32; 3] = [256, 256, 64];
    pub(super) const SHARED_BYTES: u32 = 16_384;
    pub(super) const STORAGE_BUFFERS: usize = 8;
    pub(super) const STORAGE_TEXTURES: usize = 4;
    pub(super) const SAMPLED_TEXTURES: usize = 16;
    pub(super) const SAMPLERS: usize = 16;
    pub(super) const UNIFORM_BUFFERS: usize = 12;
    pub(super) const UNIFORM_BYTES: u64 = 65_536;
    pub(super) const GROUPS: usize = 4;
}

/// Formats that WebGPU lets a storage texture have without a feature, by SPIR-V name.
const FORMATS: [&str; 16] = [
    "Rgba8",
    "Rgba8Snorm",
    "Rgba8ui",
    "Rgba8i",
    "Rgba16ui",
    "Rgba16i",
    "Rgba16f",
    "R32ui",
    "R32i",
    "R32f",
    "Rg32ui",
    "Rg32i",
    "Rg32f",
    "Rgba32ui",
    "Rgba32i",
    "Rgba32f",
];
/// Those that may be read and written by one kernel.
const READ_WRITE: [&str; 3] = ["R32ui", "R32i", "R32f"];

/// What WebGPU does not guarantee of what a kernel asks for, a line each; empty for a kernel that runs on every device.
///
/// ```
/// use shadertwin_reflect::{Interface, WorkgroupSize, portability};
/// let kernel = Interface {
///     entry: "main".to_owned(),
///     workgroup_size: WorkgroupSize { size: [32, 32, 1], specialised: false },
///     bindings: Vec::new(),
///     push_constants: None,
///     specialisation: Vec::new(),
///     shared_bytes: 0,
///     subgroup_lanes: None,
/// };
/// assert_eq!(portability(&kernel), ["1024 invocations in a workgroup; WebGPU guarantees 256"]);
/// ```
#[must_use]
pub fn portability(interface: &Interface) -> Vec<String> {
    let mut warnings = Vec::new();
    costs(interface, &mut warnings);
    numbers(interface, &mut warnings);
    for binding in &interface.bindings {
        let name = &binding.name;
        match &binding.resource {
            // The host says the format.
            ShaderResource::StorageTexture { format, .. } if format.is_unknown() => {}
            ShaderResource::StorageTexture { format, access, .. } => {
                let known = FORMATS.contains(&format.0.as_str());
                if !known {
                    warnings.push(format!(
                        "`{name}` is a storage texture of {}, which WebGPU does not guarantee",
                        format.0
                    ));
                }
                if access.reads
                    && access.writes
                    && known
                    && !READ_WRITE.contains(&format.0.as_str())
                {
                    warnings.push(format!(
                        "`{name}` is read and written as {}; WebGPU allows both only of R32f, R32i and R32ui",
                        format.0
                    ));
                }
            }
            ShaderResource::Uniform(layout) if layout.bytes(0) > limit::UNIFORM_BYTES => {
                warnings.push(format!(
                    "`{name}` is a uniform buffer of {} bytes; WebGPU guarantees {}",
                    layout.bytes(0),
                    limit::UNIFORM_BYTES
                ));
            }
            ShaderResource::Uniform(_)
            | ShaderResource::Storage { .. }
            | ShaderResource::Texture { .. }
            | ShaderResource::Sampler => {}
        }
        if let Some(layout) = binding.resource.layout() {
            scalars(name, layout, &mut warnings);
        }
    }
    if let Some(lanes) = interface.subgroup_lanes {
        let least = if lanes > 4 {
            format!(", with at least {lanes} lanes")
        } else {
            String::new()
        };
        warnings.push(format!(
            "subgroup operations{least}, which WebGPU does not guarantee; what they give may hang on the number of lanes: 8 \
             on llvmpipe, 4 on SwiftShader, 16 to 128 on GPUs"
        ));
    }
    if let Some(layout) = &interface.push_constants {
        warnings.push("push constants, which WebGPU does not guarantee".to_owned());
        scalars("push_constants", layout, &mut warnings);
    }
    warnings
}

fn costs(interface: &Interface, warnings: &mut Vec<String>) {
    let size = interface.workgroup_size.size;
    let invocations: u64 = size
        .iter()
        .fold(1, |product, &axis| product.saturating_mul(u64::from(axis)));
    if invocations > limit::INVOCATIONS {
        warnings.push(format!(
            "{invocations} invocations in a workgroup; WebGPU guarantees {}",
            limit::INVOCATIONS
        ));
    }
    for ((axis, size), most) in ["x", "y", "z"].into_iter().zip(size).zip(limit::SIZE) {
        if size > most {
            warnings.push(format!(
                "{size} invocations of a workgroup along {axis}; WebGPU guarantees {most}"
            ));
        }
    }
    if interface.shared_bytes > limit::SHARED_BYTES {
        warnings.push(format!(
            "{} bytes of workgroup memory; WebGPU guarantees {}",
            interface.shared_bytes,
            limit::SHARED_BYTES
        ));
    }
}

fn numbers(interface: &Interface, warnings: &mut Vec<String>) {
    let mut most = |what: &str, found: usize, guaranteed: usize| {
        if found > guaranteed {
            warnings.push(format!("{found} {what}; WebGPU guarantees {guaranteed}"));
        }
    };
    let count = |wanted: fn(&ShaderResource) -> bool| {
        interface
            .bindings
            .iter()
            .filter(|binding| wanted(&binding.resource))
            .count()
    };
    most(
        "storage buffers",
        count(|each| matches!(each, ShaderResource::Storage { .. })),
        limit::STORAGE_BUFFERS,
    );
    most(
        "storage textures",
        count(|each| matches!(each, ShaderResource::StorageTexture { .. })),
        limit::STORAGE_TEXTURES,
    );
    most(
        "sampled textures",
        count(|each| matches!(each, ShaderResource::Texture { .. })),
        limit::SAMPLED_TEXTURES,
    );
    most(
        "samplers",
        count(|each| matches!(each, ShaderResource::Sampler)),
        limit::SAMPLERS,
    );
    most(
        "uniform buffers",
        count(|each| matches!(each, ShaderResource::Uniform(_))),
        limit::UNIFORM_BUFFERS,
    );
    // The groups up to the highest one take a place each, used or not.
    let groups = interface
        .bindings
        .iter()
        .map(|binding| binding.group as usize + 1);
    most("bind groups", groups.max().unwrap_or(0), limit::GROUPS);
}

/// Numbers of a width that a device need not have.
fn scalars(name: &str, layout: &Layout, warnings: &mut Vec<String>) {
    let odd: BTreeSet<Scalar> = layout
        .leaves
        .iter()
        .map(|leaf| leaf.scalar)
        .filter(|scalar| scalar.bytes() != 4)
        .collect();
    for scalar in odd {
        warnings.push(format!(
            "`{name}` holds {scalar}, which WebGPU does not guarantee"
        ));
    }
}
