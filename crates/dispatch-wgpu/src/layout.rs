use shadertwin_dispatch::{Fault, Filter, Job, Pass, ResourceKind, Slot, TexelFormat, TextureKind};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

/// What the pipeline layout of a pass is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PassLayout {
    pub(crate) entries: Vec<LayoutEntry>,
    /// Bytes of push constants, which WebGPU calls immediate data; 0 for none.
    pub(crate) immediate_bytes: u32,
}

/// One binding of a pass as its pipeline sees it: everything that the layout depends on, and not which resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LayoutEntry {
    pub(crate) group: u32,
    pub(crate) binding: u32,
    /// Resources: more than 1 for an array of bindings alone.
    pub(crate) count: u32,
    kind: EntryKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EntryKind {
    Uniform,
    Storage {
        read_only: bool,
    },
    Texture {
        format: TexelFormat,
        kind: TextureKind,
        filtered: bool,
    },
    Sampler {
        filter: Filter,
    },
    StorageTexture {
        format: TexelFormat,
        kind: TextureKind,
        access: Access,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    ReadOnly,
    WriteOnly,
    ReadWrite,
}

/// The bindings of `pass`, in its order.
///
/// # Errors
///
/// [`Fault::Refused`] for a slot that its resource cannot fill, for a pair that is bound twice, and for an index that
/// names no resource.
pub(crate) fn entries(job: &Job, pass: &Pass) -> Result<Vec<LayoutEntry>, Fault> {
    let filtered = filters_linearly(job, pass);
    if let Some(bound) = pass.misplaced() {
        return Err(Fault::Refused(format!(
            "binding {}:{} of `{}` is bound twice or out of order",
            bound.group, bound.binding, pass.entry
        )));
    }
    let mut all: Vec<LayoutEntry> =
        pass.bindings
            .iter()
            .map(|bound| {
                let place = format!(
                    "binding {}:{} of `{}`",
                    bound.group, bound.binding, pass.entry
                );
                let resource = job.resources.get(bound.resource).ok_or_else(|| {
                    Fault::Refused(format!("{place} names no resource of the job"))
                })?;
                let kind = match (bound.slot, resource.kind) {
                    (Slot::Uniform, ResourceKind::Buffer(_)) => EntryKind::Uniform,
                    (Slot::Storage { read_only }, ResourceKind::Buffer(_)) => {
                        EntryKind::Storage { read_only }
                    }
                    (Slot::Texture, ResourceKind::Texture(texture)) => EntryKind::Texture {
                        format: texture.format,
                        kind: texture.kind,
                        filtered: filtered && is_float(texture.format),
                    },
                    (Slot::Sampler, ResourceKind::Sampler(sampler)) => EntryKind::Sampler {
                        filter: sampler.filter,
                    },
                    (Slot::StorageTexture { reads, writes }, ResourceKind::Texture(texture)) => {
                        EntryKind::StorageTexture {
                            format: texture.format,
                            kind: texture.kind,
                            access: match (reads, writes) {
                                (true, true) => Access::ReadWrite,
                                (true, false) => Access::ReadOnly,
                                // A texture that is declared and never touched has no access of its own.
                                (false, true | false) => Access::WriteOnly,
                            },
                        }
                    }
                    (
                        Slot::Uniform | Slot::Storage { .. },
                        ResourceKind::Texture(_) | ResourceKind::Sampler(_),
                    )
                    | (
                        Slot::Texture | Slot::StorageTexture { .. },
                        ResourceKind::Buffer(_) | ResourceKind::Sampler(_),
                    )
                    | (Slot::Sampler, ResourceKind::Buffer(_) | ResourceKind::Texture(_)) => {
                        return Err(Fault::Refused(format!(
                            "{place} is a {} in the program and `{}` is a {}",
                            slot_name(bound.slot),
                            resource.name,
                            kind_name(resource.kind)
                        )));
                    }
                };
                Ok(LayoutEntry {
                    group: bound.group,
                    binding: bound.binding,
                    count: bound.element + 1,
                    kind,
                })
            })
            .collect::<Result<_, _>>()?;
    // The last element of an array counts it, and stands for all if they are alike.
    let alike = |a: &LayoutEntry, b: &LayoutEntry| (a.group, a.binding) == (b.group, b.binding);
    if let Some(odd) = all
        .windows(2)
        .find(|pair| alike(&pair[0], &pair[1]) && pair[0].kind != pair[1].kind)
    {
        return Err(Fault::Refused(format!(
            "binding {}:{} of `{}` has resources of several kinds",
            odd[0].group, odd[0].binding, pass.entry
        )));
    }
    all.reverse();
    all.dedup_by(|next, kept| alike(next, kept));
    all.reverse();
    Ok(all)
}

/// True if `pass` binds a sampler that filters linearly.
fn filters_linearly(job: &Job, pass: &Pass) -> bool {
    pass.bindings
        .iter()
        .filter_map(|bound| job.resources.get(bound.resource))
        .any(|resource| match resource.kind {
            ResourceKind::Sampler(sampler) => sampler.filter == Filter::Linear,
            ResourceKind::Buffer(_) | ResourceKind::Texture(_) => false,
        })
}

/// Integers are never filtered.
fn is_float(format: TexelFormat) -> bool {
    match format {
        TexelFormat::Rgba8Unorm
        | TexelFormat::Rgba16Float
        | TexelFormat::Rgba32Float
        | TexelFormat::R32Float => true,
        TexelFormat::Rgba8Uint | TexelFormat::R32Uint => false,
    }
}

fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::Uniform | Slot::Storage { .. } => "buffer",
        Slot::Texture | Slot::StorageTexture { .. } => "texture",
        Slot::Sampler => "sampler",
    }
}

fn kind_name(kind: ResourceKind) -> &'static str {
    match kind {
        ResourceKind::Buffer(_) => "buffer",
        ResourceKind::Texture(_) => "texture",
        ResourceKind::Sampler(_) => "sampler",
    }
}

/// Place of each (group, binding) among the sorted bindings of its group.
///
/// wgpu's Vulkan backend numbers the descriptors of a bind group layout 0, 1, 2 … in the order of their binding
/// numbers and tells only naga about it (gfx-rs/wgpu#9326), so SPIR-V that is passed through must carry these numbers.
pub(crate) fn places(entries: &[LayoutEntry]) -> BTreeMap<(u32, u32), u32> {
    let sorted: BTreeSet<(u32, u32)> = entries.iter().map(|e| (e.group, e.binding)).collect();
    let mut next = BTreeMap::new();
    sorted
        .into_iter()
        .map(|(group, binding)| {
            let place = next.entry(group).or_insert(0);
            let at = *place;
            *place += 1;
            ((group, binding), at)
        })
        .collect()
}

/// Bind group layouts by group; `None` for a group that the pass does not use. `number` gives an entry's binding number.
pub(crate) fn group_layouts(
    device: &wgpu::Device,
    entries: &[LayoutEntry],
    number: impl Fn(&LayoutEntry) -> u32,
) -> Vec<Option<wgpu::BindGroupLayout>> {
    let groups = entries.iter().map(|e| e.group + 1).max().unwrap_or(0);
    (0..groups)
        .map(|group| {
            let of_group: Vec<_> = entries
                .iter()
                .filter(|entry| entry.group == group)
                .map(|entry| wgpu::BindGroupLayoutEntry {
                    binding: number(entry),
                    visibility: wgpu::ShaderStages::COMPUTE,
                    ty: binding_type(entry.kind),
                    count: NonZeroU32::new(entry.count).filter(|count| count.get() > 1),
                })
                .collect();
            (!of_group.is_empty()).then(|| {
                device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
                    label: None,
                    entries: &of_group,
                })
            })
        })
        .collect()
}

fn binding_type(kind: EntryKind) -> wgpu::BindingType {
    let buffer = |ty| wgpu::BindingType::Buffer {
        ty,
        has_dynamic_offset: false,
        // wgpu then compares with what the program needs at each dispatch.
        min_binding_size: None,
    };
    match kind {
        EntryKind::Uniform => buffer(wgpu::BufferBindingType::Uniform),
        EntryKind::Storage { read_only } => buffer(wgpu::BufferBindingType::Storage { read_only }),
        EntryKind::Sampler { filter } => wgpu::BindingType::Sampler(match filter {
            Filter::Nearest => wgpu::SamplerBindingType::NonFiltering,
            Filter::Linear => wgpu::SamplerBindingType::Filtering,
        }),
        EntryKind::Texture {
            format,
            kind,
            filtered,
        } => wgpu::BindingType::Texture {
            sample_type: if is_float(format) {
                // 32-bit floats cannot be filtered everywhere, and need not be for a load or the nearest texel.
                wgpu::TextureSampleType::Float {
                    filterable: filtered,
                }
            } else {
                wgpu::TextureSampleType::Uint
            },
            view_dimension: view_dimension(kind),
            multisampled: false,
        },
        EntryKind::StorageTexture {
            format,
            kind,
            access,
        } => wgpu::BindingType::StorageTexture {
            access: match access {
                Access::ReadOnly => wgpu::StorageTextureAccess::ReadOnly,
                Access::WriteOnly => wgpu::StorageTextureAccess::WriteOnly,
                Access::ReadWrite => wgpu::StorageTextureAccess::ReadWrite,
            },
            format: texture_format(format),
            view_dimension: view_dimension(kind),
        },
    }
}

/// What the device must have for an array of bindings, and what it is an array of; `None` for a single binding.
pub(crate) fn array_needs(entry: &LayoutEntry) -> Option<(wgpu::Features, &'static str)> {
    use wgpu::Features;
    (entry.count > 1).then_some(match entry.kind {
        EntryKind::Uniform => (Features::UNIFORM_BUFFER_BINDING_ARRAYS, "uniform buffers"),
        EntryKind::Storage { .. } => (
            Features::BUFFER_BINDING_ARRAY.union(Features::STORAGE_RESOURCE_BINDING_ARRAY),
            "storage buffers",
        ),
        EntryKind::Texture { .. } => (Features::TEXTURE_BINDING_ARRAY, "textures"),
        EntryKind::Sampler { .. } => (Features::TEXTURE_BINDING_ARRAY, "samplers"),
        EntryKind::StorageTexture { .. } => (
            Features::TEXTURE_BINDING_ARRAY.union(Features::STORAGE_RESOURCE_BINDING_ARRAY),
            "storage textures",
        ),
    })
}

/// What the adapter must let a format do for this binding; `None` for a buffer or a sampler.
pub(crate) fn texture_needs(
    entry: &LayoutEntry,
) -> Option<(
    TexelFormat,
    wgpu::TextureUsages,
    wgpu::TextureFormatFeatureFlags,
)> {
    match entry.kind {
        EntryKind::Uniform | EntryKind::Storage { .. } | EntryKind::Sampler { .. } => None,
        EntryKind::Texture {
            format, filtered, ..
        } => Some((
            format,
            wgpu::TextureUsages::TEXTURE_BINDING,
            if filtered {
                wgpu::TextureFormatFeatureFlags::FILTERABLE
            } else {
                wgpu::TextureFormatFeatureFlags::empty()
            },
        )),
        EntryKind::StorageTexture { format, access, .. } => Some((
            format,
            wgpu::TextureUsages::STORAGE_BINDING,
            match access {
                Access::ReadOnly => wgpu::TextureFormatFeatureFlags::STORAGE_READ_ONLY,
                Access::WriteOnly => wgpu::TextureFormatFeatureFlags::STORAGE_WRITE_ONLY,
                Access::ReadWrite => wgpu::TextureFormatFeatureFlags::STORAGE_READ_WRITE,
            },
        )),
    }
}

pub(crate) fn view_dimension(kind: TextureKind) -> wgpu::TextureViewDimension {
    match kind {
        TextureKind::D1 => wgpu::TextureViewDimension::D1,
        TextureKind::D2 => wgpu::TextureViewDimension::D2,
        TextureKind::D2Array => wgpu::TextureViewDimension::D2Array,
        TextureKind::D3 => wgpu::TextureViewDimension::D3,
    }
}

pub(crate) fn texture_format(format: TexelFormat) -> wgpu::TextureFormat {
    match format {
        TexelFormat::Rgba8Unorm => wgpu::TextureFormat::Rgba8Unorm,
        TexelFormat::Rgba8Uint => wgpu::TextureFormat::Rgba8Uint,
        TexelFormat::Rgba16Float => wgpu::TextureFormat::Rgba16Float,
        TexelFormat::Rgba32Float => wgpu::TextureFormat::Rgba32Float,
        TexelFormat::R32Float => wgpu::TextureFormat::R32Float,
        TexelFormat::R32Uint => wgpu::TextureFormat::R32Uint,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_from_zero_in_each_group() {
        let entry = |group, binding| LayoutEntry {
            group,
            binding,
            count: 1,
            kind: EntryKind::Uniform,
        };
        let places = places(&[entry(2, 9), entry(0, 5), entry(0, 1), entry(2, 0)]);
        assert_eq!(
            places.into_iter().collect::<Vec<_>>(),
            [((0, 1), 0), ((0, 5), 1), ((2, 0), 0), ((2, 9), 1)]
        );
    }
}
