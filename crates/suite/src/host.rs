//! The case as the kernels' host: what it binds, in the form that each room wants.

use crate::side::{Side, Unit};
use shadertwin_canonical::{Texels, TextureFormat, Use};
use shadertwin_case::{Case, Dispatch, Element, PUSH_CONSTANTS, ResourceShape, Shape, TexelFormat};
use shadertwin_dispatch::{Adapter, Slot};
use shadertwin_reflect::{Binding, Interface, Layout, Scalar, ShaderResource};

/// WebGPU's guaranteed limits for a compute pipeline, by the names of the specification.
const STORAGE_BYTES: u32 = 16_384;
const INVOCATIONS: u32 = 256;
const SIZE: [u32; 3] = [256, 256, 64];

/// The first guaranteed limit that a kernel goes beyond.
pub(crate) fn beyond_webgpu(interface: &Interface) -> Option<String> {
    let size = interface.workgroup_size.size;
    let invocations = size
        .iter()
        .fold(1u32, |product, &side| product.saturating_mul(side));
    if interface.shared_bytes > STORAGE_BYTES {
        return Some(format!(
            "uses {} bytes of workgroup memory, and WebGPU guarantees {STORAGE_BYTES} (maxComputeWorkgroupStorageSize)",
            interface.shared_bytes
        ));
    }
    if invocations > INVOCATIONS {
        return Some(format!(
            "has {invocations} invocations in a workgroup, and WebGPU guarantees {INVOCATIONS} \
             (maxComputeInvocationsPerWorkgroup)"
        ));
    }
    let axis = (0..3).find(|&axis| size[axis] > SIZE[axis])?;
    let letter = ['X', 'Y', 'Z'][axis];
    Some(format!(
        "has a workgroup of {} along {letter}, and WebGPU guarantees {} (maxComputeWorkgroupSize{letter})",
        size[axis], SIZE[axis]
    ))
}

/// The first limit of an adapter that a kernel goes beyond.
pub(crate) fn beyond_adapter(interface: &Interface, adapter: &Adapter) -> Option<String> {
    let limits = &adapter.limits;
    let size = interface.workgroup_size.size;
    let invocations = size
        .iter()
        .fold(1u32, |product, &side| product.saturating_mul(side));
    if interface.shared_bytes > limits.shared_bytes {
        return Some(format!(
            "{} bytes of workgroup memory; it offers {}",
            interface.shared_bytes, limits.shared_bytes
        ));
    }
    if invocations > limits.workgroup_invocations {
        return Some(format!(
            "{invocations} invocations in a workgroup; it offers {}",
            limits.workgroup_invocations
        ));
    }
    if let Some(lanes) = interface.subgroup_lanes
        && lanes > limits.subgroup_lanes
        && limits.subgroup_lanes > 0
    {
        return Some(format!(
            "{lanes} lanes in a subgroup; it has {}",
            limits.subgroup_lanes
        ));
    }
    let axis = (0..3).find(|&axis| size[axis] > limits.workgroup_size[axis])?;
    Some(format!(
        "a workgroup of {} along axis {axis}; it offers {}",
        size[axis], limits.workgroup_size[axis]
    ))
}

/// The first resource that an adapter has no room for, told before it is filled.
pub(crate) fn no_room(case: &Case, shapes: &[Shape], adapter: &Adapter) -> Option<String> {
    let limits = &adapter.limits;
    case.resources
        .iter()
        .zip(shapes)
        .find_map(|(resource, shape)| match *shape {
            Shape::Buffer { .. } if shape.bytes() > limits.storage_buffer_bytes => Some(format!(
                "a buffer of {} bytes (`{}`); it offers {}",
                shape.bytes(),
                resource.name,
                limits.storage_buffer_bytes
            )),
            Shape::Texture { width, height, .. } if width.max(height) > limits.texture_side => {
                Some(format!(
                    "a texture of {width} x {height} texels (`{}`); it offers {} a side",
                    resource.name, limits.texture_side
                ))
            }
            Shape::Buffer { .. } | Shape::Texture { .. } => None,
        })
}

/// Formats of the textures that one pass binds, for the canonical pass.
pub(crate) fn texture_formats(case: &Case, side: &Side, pass: usize) -> Vec<TextureFormat> {
    side.whole(pass)
        .filter_map(
            |((group, binding), place)| match case.resources[place].shape {
                ResourceShape::Texture { format, .. } => Some(TextureFormat {
                    group,
                    binding,
                    texels: texels(format),
                }),
                ResourceShape::Buffer { .. } => None,
            },
        )
        .collect()
}

/// How the canonical pass sees a format.
pub(crate) fn texels(format: TexelFormat) -> Texels {
    match format.channel() {
        Element::Unorm8 => Texels::Unorm8,
        Element::F32 => Texels::Float32,
        Element::F16 => Texels::Float16,
        Element::U32 | Element::I32 | Element::U8 => Texels::Integer,
    }
}

/// What the kernels do with their buffers and storage textures, for text, which must declare it.
pub(crate) fn uses(interfaces: &[Interface]) -> Vec<Use> {
    let mut uses: Vec<Use> = Vec::new();
    for binding in interfaces.iter().flat_map(|interface| &interface.bindings) {
        let (reads, writes) = match slot(&binding.resource) {
            Some(Slot::Storage { read_only }) => (true, !read_only),
            Some(Slot::StorageTexture { reads, writes }) => (reads, writes),
            Some(Slot::Uniform | Slot::Texture | Slot::Sampler) | None => continue,
        };
        let (group, binding) = (binding.group, binding.binding);
        match uses
            .iter_mut()
            .find(|known| (known.group, known.binding) == (group, binding))
        {
            Some(known) => {
                known.reads |= reads;
                known.writes |= writes;
            }
            None => uses.push(Use {
                group,
                binding,
                reads,
                writes,
            }),
        }
    }
    uses
}

/// The slot of a binding for a pipeline layout.
pub(crate) fn slot(resource: &ShaderResource) -> Option<Slot> {
    Some(match resource {
        ShaderResource::Uniform(_) => Slot::Uniform,
        ShaderResource::Storage { read_only, .. } => Slot::Storage {
            read_only: *read_only,
        },
        ShaderResource::Texture { .. } => Slot::Texture,
        ShaderResource::StorageTexture { access, .. } => {
            // A texture that is bound and never used must still be declared somehow.
            Slot::StorageTexture {
                reads: access.reads,
                writes: access.writes || !access.reads,
            }
        }
        ShaderResource::Sampler => Slot::Sampler,
    })
}

/// What a kernel asks for and the case does not give, one line each.
pub(crate) fn unmet(case: &Case, side: &Side, pass: usize, interface: &Interface) -> Vec<String> {
    let mut unmet = Vec::new();
    if interface.push_constants.is_some() && side.pushed.get(pass).is_none_or(Option::is_none) {
        unmet.push(format!(
            "the kernel has push constants and the pass gives none; bind {PUSH_CONSTANTS}"
        ));
    }
    for pair in interface.bindings.windows(2) {
        if (pair[0].group, pair[0].binding) == (pair[1].group, pair[1].binding) {
            unmet.push(format!(
                "`{}` and `{}` share the binding {}:{}; in HLSL, give each register number once across b, t and u",
                pair[0].name, pair[1].name, pair[0].group, pair[0].binding
            ));
        }
    }
    for binding in &interface.bindings {
        let place = format!("{}:{} `{}`", binding.group, binding.binding, binding.name);
        let bound = side
            .passes
            .get(pass)
            .and_then(|bound| bound.get(&(binding.group, binding.binding)));
        let Some(units) = bound else {
            let entry = &interface.entry;
            unmet.push(format!(
                "{place} is used by {entry} and bound to nothing; add it to the pass's `bind`"
            ));
            continue;
        };
        if units.len() != binding.count as usize {
            unmet.push(format!(
                "{place} is {} of them, and {} are bound",
                binding.count,
                units.len()
            ));
            continue;
        }
        if let Some(odd) = odd_one(case, side, units) {
            unmet.push(format!("{place} is an array, and {odd}"));
            continue;
        }
        unmet.extend(
            units
                .iter()
                .filter_map(|&unit| unfit(case, &side.units[unit], binding))
                .map(|unfit| format!("{place} {unfit}")),
        );
    }
    unmet
}

/// What is said of an array of bindings whose resources are not alike: a pipeline has one layout for all.
fn odd_one(case: &Case, side: &Side, units: &[usize]) -> Option<String> {
    let format = |unit: &usize| match side.units[*unit] {
        Unit::Whole(resource) => match &case.resources[resource].shape {
            ResourceShape::Texture { format, .. } => Some(*format),
            ResourceShape::Buffer { .. } => None,
        },
        Unit::Block(_) | Unit::Sampler(_) => None,
    };
    let (first, rest) = units.split_first()?;
    let is_odd = rest.iter().any(|unit| format(unit) != format(first));
    is_odd.then(|| "its resources have several formats".to_owned())
}

/// What a kernel asks for at one place and a unit is not.
fn unfit(case: &Case, unit: &Unit, binding: &Binding) -> Option<String> {
    let resource = match unit {
        Unit::Whole(resource) => &case.resources[*resource],
        // Its fields were compared with the kernel's when it was made.
        Unit::Block(_) => return None,
        Unit::Sampler(_) if binding.resource == ShaderResource::Sampler => return None,
        Unit::Sampler(_) => {
            let kind = binding.resource.kind();
            return Some(format!("is a {kind}, and a sampler is bound"));
        }
    };
    let wanted = match (&binding.resource, &resource.shape) {
        (ShaderResource::Uniform(_) | ShaderResource::Storage { .. }, _) if resource.raw => None,
        (
            ShaderResource::Uniform(layout),
            ResourceShape::Buffer {
                uniform,
                element,
                components,
                ..
            },
        ) => uniform_stride(layout, *uniform, *components * element.bytes()),
        (
            ShaderResource::Storage { layout, .. },
            ResourceShape::Buffer {
                uniform,
                element,
                components,
                ..
            },
        ) => storage_stride(layout, *uniform, *components * element.bytes()),
        (ShaderResource::Texture { scalar, .. }, ResourceShape::Texture { format, .. }) => {
            (!sampled_as(*scalar, *format))
                .then(|| format!("is loaded as {scalar:?} and has texels {format}"))
        }
        (
            ShaderResource::StorageTexture { format, .. },
            ResourceShape::Texture { format: given, .. },
        ) => (format.0 != given.spirv_name() && !format.is_unknown()).then(|| {
            format!(
                "is declared as {} and has texels {given} ({})",
                format.0,
                given.spirv_name()
            )
        }),
        (ShaderResource::Sampler, _) => Some(
            "is a sampler; bind { sampler = { filter = \"nearest\", address = \"clamp\" } }"
                .to_owned(),
        ),
        (
            ShaderResource::Uniform(_) | ShaderResource::Storage { .. },
            ResourceShape::Texture { .. },
        ) => Some("is a buffer, and a texture is bound".to_owned()),
        (
            ShaderResource::Texture { .. } | ShaderResource::StorageTexture { .. },
            ResourceShape::Buffer { .. },
        ) => Some("is a texture, and a buffer is bound".to_owned()),
    };
    wanted.map(|wanted| format!("{wanted}: `{}`", resource.name))
}

/// What is said of a kernel that may write the buffer which says how many of its workgroups run: no API but Vulkan lets it.
pub(crate) fn own_groups(
    case: &Case,
    side: &Side,
    pass: usize,
    interface: &Interface,
    dispatch: Option<&Dispatch>,
) -> Option<String> {
    let Some(Dispatch::Indirect(name)) = dispatch else {
        return None;
    };
    let (place, _) = case.resource(name)?;
    let bound = side.passes.get(pass)?;
    let writer = interface.bindings.iter().find(|binding| {
        let storage = slot(&binding.resource) == Some(Slot::Storage { read_only: false });
        let unit = bound.get(&(binding.group, binding.binding));
        let holds = |&unit: &usize| side.units[unit].holds(place);
        storage && unit.is_some_and(|units| units.iter().any(holds))
    })?;
    Some(format!(
        "{}:{} `{}` is `{name}`, which says how many workgroups of {} run, and can be written there; declare it read-only",
        writer.group, writer.binding, writer.name, interface.entry
    ))
}

/// A uniform array must have the stride that the case packs with.
fn uniform_stride(layout: &Layout, uniform: bool, tight: u32) -> Option<String> {
    let given = if uniform {
        tight.next_multiple_of(16)
    } else {
        tight
    };
    let leaf = layout.leaves.iter().find(|leaf| !leaf.arrays.is_empty())?;
    let (_, stride) = leaf.arrays[0];
    (stride != given && layout.leaves.len() == 1).then(|| {
        format!(
            "`{}` has a stride of {stride} bytes, and the case packs {given} bytes an element",
            leaf.path
        )
    })
}

fn storage_stride(layout: &Layout, uniform: bool, tight: u32) -> Option<String> {
    let given = if uniform {
        tight.next_multiple_of(16)
    } else {
        tight
    };
    let stride = layout.run_time_stride?;
    // A run-time array of rows (`array<array<u32, 256>>`) holds whole elements.
    (stride % given != 0).then(|| {
        format!("has a stride of {stride} bytes, and the case packs {given} bytes an element")
    })
}

fn sampled_as(scalar: Scalar, format: TexelFormat) -> bool {
    match format.channel() {
        Element::F32 | Element::F16 | Element::Unorm8 => scalar == Scalar::Float(32),
        Element::U32 | Element::U8 => scalar == Scalar::Uint(32),
        Element::I32 => scalar == Scalar::Int(32),
    }
}

/// What is said of push constants that end before the kernel's block does.
pub(crate) fn too_few(layout: &Layout, given: usize) -> Option<String> {
    (given < layout.fixed_bytes as usize).then(|| {
        format!(
            "the kernel's push constants are {} bytes, and the case gives {given}",
            layout.fixed_bytes
        )
    })
}

/// Bytes that a kernel's block needs and the resource does not have.
pub(crate) fn too_small(resource: &ShaderResource, shape: &Shape) -> Option<String> {
    let (ShaderResource::Uniform(layout) | ShaderResource::Storage { layout, .. }) = resource
    else {
        return None;
    };
    let needed = u64::from(layout.fixed_bytes).max(u64::from(layout.run_time_stride.unwrap_or(0)));
    (needed > shape.bytes())
        .then(|| format!("needs {needed} bytes, and the case gives {}", shape.bytes()))
}
