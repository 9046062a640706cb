use crate::features::lacking;
use crate::gpu::Gpu;
use crate::layout::{self, LayoutEntry};
use crate::setup::Backend;
use shadertwin_dispatch::{
    Code, Fault, GUARD_BYTES, Groups, Job, Pass, Resource, ResourceKind, Slot, Texture, TextureKind,
};

/// The size of a resource against the device's limits, so that wgpu need not refuse it.
///
/// # Errors
///
/// [`Fault::Unsupported`] with the limit.
pub(crate) fn check_resource(gpu: &Gpu, resource: &Resource) -> Result<(), Fault> {
    let name = &resource.name;
    match resource.kind {
        ResourceKind::Buffer(buffer) => {
            let limit = gpu.limits.max_buffer_size;
            if buffer.bytes.saturating_add(GUARD_BYTES) > limit {
                return Err(Fault::Unsupported(format!(
                    "`{name}` with {} bytes and a guard: a buffer has at most {limit}",
                    buffer.bytes
                )));
            }
        }
        ResourceKind::Texture(texture) => {
            if let Some(why) = texture.misshapen() {
                return Err(Fault::Refused(format!("`{name}` {why}")));
            }
            let Texture {
                width,
                height,
                depth,
                kind,
                ..
            } = texture;
            let (side, layers) = match kind {
                TextureKind::D1 => (gpu.limits.max_texture_dimension_1d, 1),
                TextureKind::D2 => (gpu.limits.max_texture_dimension_2d, 1),
                TextureKind::D2Array => (
                    gpu.limits.max_texture_dimension_2d,
                    gpu.limits.max_texture_array_layers,
                ),
                TextureKind::D3 => {
                    let side = gpu.limits.max_texture_dimension_3d;
                    (side, side)
                }
            };
            if width.max(height) > side || depth > layers {
                return Err(Fault::Unsupported(format!(
                    "`{name}` ({kind:?}) with {width} x {height} x {depth} texels: a side has at most {side}, \
                     the depth {layers}"
                )));
            }
        }
        ResourceKind::Sampler(_) => {}
    }
    Ok(())
}

/// Workgroups, bindings and texture formats of a pass against what the device has.
///
/// # Errors
///
/// [`Fault::Unsupported`] with the limit, or the use that a format does not have.
pub(crate) fn check_pass(
    gpu: &Gpu,
    job: &Job,
    pass: &Pass,
    entries: &[LayoutEntry],
) -> Result<(), Fault> {
    let entry = &pass.entry;
    let limit = gpu.limits.max_compute_workgroups_per_dimension;
    if let Groups::Direct(groups) = pass.groups
        && groups.iter().any(|&count| count > limit)
    {
        return Err(Fault::Unsupported(format!(
            "{groups:?} workgroups of `{entry}`: an axis has at most {limit}"
        )));
    }
    let indirect = wgpu::DownlevelFlags::INDIRECT_EXECUTION;
    if pass.indirect(job)?.is_some()
        && !gpu
            .adapter
            .get_downlevel_capabilities()
            .flags
            .contains(indirect)
    {
        return Err(Fault::Unsupported(format!(
            "an indirect dispatch of `{entry}`"
        )));
    }
    // On OpenGL naga reads it.
    let passthrough =
        gpu.backend == Backend::Gl || gpu.features.contains(wgpu::Features::PASSTHROUGH_SHADERS);
    if matches!(&*pass.code, Code::SpirV(_)) && !passthrough {
        return Err(Fault::Unsupported(
            "SPIR-V passthrough; hand over WGSL text".to_owned(),
        ));
    }
    if let Some(lacks) = lacking(gpu.features, &pass.code) {
        return Err(Fault::Unsupported(lacks));
    }
    check_immediates(gpu, pass)?;
    for bound in &pass.bindings {
        let place = format!("binding {}:{} of `{entry}`", bound.group, bound.binding);
        let limit = gpu.limits.max_bind_groups;
        if bound.group >= limit {
            return Err(Fault::Unsupported(format!(
                "{place}: there are at most {limit} groups"
            )));
        }
        if let (Backend::Gl, ResourceKind::Texture(texture)) =
            (gpu.backend, job.resources[bound.resource].kind)
            && let Some(why) = misbound(texture, bound.slot)
        {
            return Err(Fault::Unsupported(format!("{place} as {why}")));
        }
        let limit = match bound.slot {
            Slot::Uniform => gpu.limits.max_uniform_buffer_binding_size,
            Slot::Storage { .. } => gpu.limits.max_storage_buffer_binding_size,
            Slot::Texture | Slot::Sampler | Slot::StorageTexture { .. } => continue,
        };
        if let ResourceKind::Buffer(buffer) = job.resources[bound.resource].kind
            && buffer.bytes > limit
        {
            return Err(Fault::Unsupported(format!(
                "{place} with {} bytes: it has at most {limit}",
                buffer.bytes
            )));
        }
    }
    for entry_of in entries {
        if let Some((wanted, what)) = layout::array_needs(entry_of)
            && !gpu.features.contains(wanted)
        {
            return Err(Fault::Unsupported(format!(
                "an array of {} {what} at binding {}:{} of `{entry}`",
                entry_of.count, entry_of.group, entry_of.binding
            )));
        }
    }
    for (format, usage, flags) in entries.iter().filter_map(layout::texture_needs) {
        let features = gpu
            .adapter
            .get_texture_format_features(layout::texture_format(format));
        if !features.allowed_usages.contains(usage) || !features.flags.contains(flags) {
            return Err(Fault::Unsupported(format!(
                "{format} in `{entry}` as {usage:?} {flags:?}"
            )));
        }
    }
    Ok(())
}

/// Textures that wgpu 30 binds as something else on OpenGL, where a kernel then reads zeros and its stores are lost.
fn misbound(texture: Texture, slot: Slot) -> Option<&'static str> {
    let stored = matches!(slot, Slot::StorageTexture { .. });
    match texture.kind {
        TextureKind::D1 => Some(
            "a 1-D texture on OpenGL, where wgpu makes a 2-D one of it and naga's GLSL does not",
        ),
        TextureKind::D2Array if texture.depth == 1 => {
            Some("an array of one layer on OpenGL, where wgpu makes a texture without layers of it")
        }
        TextureKind::D3 if texture.depth > 1 && stored => {
            Some("a 3-D storage texture on OpenGL, where wgpu binds the first slice alone")
        }
        TextureKind::D2 | TextureKind::D2Array | TextureKind::D3 => None,
    }
}

/// wgpu notes in a mask of 64 bits which words of a pass are set, whatever limit the driver has.
const IMMEDIATE_BYTES_THAT_WGPU_TRACKS: u32 = 256;

fn check_immediates(gpu: &Gpu, pass: &Pass) -> Result<(), Fault> {
    let Some(constants) = &pass.push_constants else {
        return Ok(());
    };
    let entry = &pass.entry;
    let bytes = constants.len();
    if bytes == 0 || bytes % wgpu::IMMEDIATE_DATA_ALIGNMENT as usize != 0 {
        return Err(Fault::Refused(format!(
            "`{entry}` is given {bytes} bytes of push constants, which is no positive multiple of {}",
            wgpu::IMMEDIATE_DATA_ALIGNMENT
        )));
    }
    // An adapter without the feature has a limit of none.
    let limit = gpu
        .limits
        .max_immediate_size
        .min(IMMEDIATE_BYTES_THAT_WGPU_TRACKS);
    if bytes > limit as usize {
        return Err(Fault::Unsupported(format!(
            "{bytes} bytes of push constants for `{entry}`: it has at most {limit}"
        )));
    }
    Ok(())
}
