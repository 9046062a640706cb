//! What a job must satisfy before any object is made: its own shape, and the limits of the device.

use crate::vk::{SlotLimits, TextureLimits};
use shadertwin_dispatch::{
    Binding, Fault, Filter, Groups, Job, Limits, Pass, ResourceKind, Slot, Texture, TextureKind,
};
use std::fmt::Display;

/// How the passes of a job use one resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Use {
    /// Bound as a storage buffer that the program may write.
    pub(crate) written_buffer: bool,
    /// Bound as a sampled texture.
    pub(crate) sampled: bool,
    /// Bound as a sampled texture beside a sampler that filters linearly.
    pub(crate) filtered: bool,
    /// Bound as a storage texture.
    pub(crate) storage_texture: bool,
}

/// Checks `job` and says how each of its resources is used, in their order.
pub(crate) fn check(
    job: &Job,
    limits: &Limits,
    slots: &SlotLimits,
    textures: &TextureLimits,
) -> Result<Vec<Use>, Fault> {
    for resource in &job.resources {
        let bytes = match resource.kind {
            ResourceKind::Buffer(buffer) => {
                if buffer.bytes == 0 || buffer.bytes % 4 != 0 {
                    return Err(Fault::Refused(format!(
                        "buffer `{}` has {} bytes, which is no positive multiple of 4",
                        resource.name, buffer.bytes
                    )));
                }
                buffer.bytes
            }
            ResourceKind::Texture(texture) => {
                check_texture(&resource.name, texture, limits, textures)?;
                texture.bytes()
            }
            ResourceKind::Sampler(_) => {
                if resource.output {
                    return Err(Fault::Refused(format!(
                        "sampler `{}` is an output, and it has no contents",
                        resource.name
                    )));
                }
                0
            }
        };
        if resource.contents.len() as u64 != bytes {
            return Err(Fault::Refused(format!(
                "`{}` has a shape of {bytes} bytes and contents of {}",
                resource.name,
                resource.contents.len()
            )));
        }
    }
    let mut uses = vec![Use::default(); job.resources.len()];
    for pass in &job.passes {
        check_pass(job, pass, limits, slots, &mut uses)?;
    }
    Ok(uses)
}

/// Holds all resources of `job` against the device's largest heap: llvmpipe gives away more than there is, and the
/// process is ended when it is used.
pub(crate) fn check_memory(job: &Job, heap_bytes: u64) -> Result<(), Fault> {
    let bytes: u64 = job
        .resources
        .iter()
        .map(|resource| resource.contents.len() as u64)
        .sum();
    if bytes <= heap_bytes {
        return Ok(());
    }
    Err(Fault::OutOfMemory(format!(
        "the resources have {bytes} bytes and the device's largest heap {heap_bytes}"
    )))
}

fn check_texture(
    name: &str,
    texture: Texture,
    limits: &Limits,
    textures: &TextureLimits,
) -> Result<(), Fault> {
    if let Some(why) = texture.misshapen() {
        return Err(Fault::Refused(format!("texture `{name}` {why}")));
    }
    let Texture {
        width,
        height,
        depth,
        kind,
        ..
    } = texture;
    let flat = (
        "maxImageDimension2D",
        width.max(height),
        limits.texture_side,
    );
    let rows = match kind {
        TextureKind::D1 => vec![("maxImageDimension1D", width, textures.side_1d)],
        TextureKind::D2 => vec![flat],
        TextureKind::D2Array => vec![flat, ("maxImageArrayLayers", depth, textures.layers)],
        TextureKind::D3 => vec![(
            "maxImageDimension3D",
            width.max(height).max(depth),
            textures.side_3d,
        )],
    };
    rows.into_iter().try_for_each(|(limit, wanted, offered)| {
        within(limit, name, u64::from(wanted), u64::from(offered))
    })
}

fn check_pass(
    job: &Job,
    pass: &Pass,
    limits: &Limits,
    slots: &SlotLimits,
    uses: &mut [Use],
) -> Result<(), Fault> {
    let groups = match pass.groups {
        Groups::Direct(groups) => groups,
        // How many run, only the device will know.
        Groups::Indirect(_) => [1; 3],
    };
    pass.indirect(job)?;
    for (axis, (&wanted, &offered)) in groups.iter().zip(&limits.dispatch_groups).enumerate() {
        if wanted == 0 {
            return Err(Fault::Refused(format!(
                "entry point `{}` is dispatched over no workgroup along axis {axis}",
                pass.entry
            )));
        }
        within(
            &format!("maxComputeWorkGroupCount[{axis}]"),
            &pass.entry,
            u64::from(wanted),
            u64::from(offered),
        )?;
    }
    if pass.misplaced().is_some() {
        return Err(Fault::Refused(format!(
            "the bindings of entry point `{}` are not sorted, or one is there twice",
            pass.entry
        )));
    }
    check_push_constants(pass, slots)?;
    let filters = filters_linearly(job, pass);
    for binding in &pass.bindings {
        let (Some(resource), Some(used)) = (
            job.resources.get(binding.resource),
            uses.get_mut(binding.resource),
        ) else {
            return Err(Fault::Refused(format!(
                "binding {}:{} of entry point `{}` names resource {} of {}",
                binding.group,
                binding.binding,
                pass.entry,
                binding.resource,
                job.resources.len()
            )));
        };
        match (binding.slot, resource.kind) {
            (Slot::Uniform, ResourceKind::Buffer(buffer)) => within(
                "maxUniformBufferRange",
                &resource.name,
                buffer.bytes,
                limits.uniform_buffer_bytes,
            )?,
            (Slot::Storage { read_only }, ResourceKind::Buffer(buffer)) => {
                within(
                    "maxStorageBufferRange",
                    &resource.name,
                    buffer.bytes,
                    limits.storage_buffer_bytes,
                )?;
                used.written_buffer |= !read_only;
            }
            (Slot::Texture, ResourceKind::Texture(_)) => {
                used.sampled = true;
                used.filtered |= filters;
            }
            (Slot::Sampler, ResourceKind::Sampler(_)) => {}
            (Slot::StorageTexture { .. }, ResourceKind::Texture(_)) => used.storage_texture = true,
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
                    "binding {}:{} of entry point `{}` is a {:?} and `{}` is not of that kind",
                    binding.group, binding.binding, pass.entry, binding.slot, resource.name
                )));
            }
        }
    }
    check_slots(pass, slots)
}

/// True if `pass` binds a sampler that filters linearly.
fn filters_linearly(job: &Job, pass: &Pass) -> bool {
    pass.bindings
        .iter()
        .filter_map(|binding| job.resources.get(binding.resource))
        .any(|resource| match resource.kind {
            ResourceKind::Sampler(sampler) => sampler.filter == Filter::Linear,
            ResourceKind::Buffer(_) | ResourceKind::Texture(_) => false,
        })
}

fn check_push_constants(pass: &Pass, slots: &SlotLimits) -> Result<(), Fault> {
    let Some(constants) = &pass.push_constants else {
        return Ok(());
    };
    let bytes = constants.len();
    if bytes == 0 || bytes % 4 != 0 {
        return Err(Fault::Refused(format!(
            "entry point `{}` is given {bytes} bytes of push constants, which is no positive multiple of 4",
            pass.entry
        )));
    }
    within(
        "maxPushConstantsSize",
        &pass.entry,
        bytes as u64,
        u64::from(slots.push_constant_bytes),
    )
}

fn check_slots(pass: &Pass, slots: &SlotLimits) -> Result<(), Fault> {
    let sets = pass
        .bindings
        .last()
        .map_or(0, |last| u64::from(last.group) + 1);
    let count = |wanted: fn(&Binding) -> bool| {
        pass.bindings
            .iter()
            .filter(|binding| wanted(binding))
            .count() as u64
    };
    let rows = [
        ("maxBoundDescriptorSets", sets, slots.sets),
        (
            "maxPerStageDescriptorUniformBuffers",
            count(|binding| matches!(binding.slot, Slot::Uniform)),
            slots.uniform_buffers,
        ),
        (
            "maxPerStageDescriptorStorageBuffers",
            count(|binding| matches!(binding.slot, Slot::Storage { .. })),
            slots.storage_buffers,
        ),
        (
            "maxPerStageDescriptorSamplers",
            count(|binding| matches!(binding.slot, Slot::Sampler)),
            slots.samplers,
        ),
        (
            "maxPerStageDescriptorSampledImages",
            count(|binding| matches!(binding.slot, Slot::Texture)),
            slots.sampled_images,
        ),
        (
            "maxPerStageDescriptorStorageImages",
            count(|binding| matches!(binding.slot, Slot::StorageTexture { .. })),
            slots.storage_images,
        ),
        (
            "maxPerStageResources",
            pass.bindings.len() as u64,
            slots.resources,
        ),
    ];
    rows.into_iter().try_for_each(|(limit, wanted, offered)| {
        within(limit, &pass.entry, wanted, u64::from(offered))
    })
}

fn within(limit: &str, of: impl Display, wanted: u64, offered: u64) -> Result<(), Fault> {
    if wanted <= offered {
        return Ok(());
    }
    Err(Fault::Unsupported(format!(
        "{limit} = {wanted}, which `{of}` needs: it offers {offered}"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shadertwin_dispatch::{
        AddressMode, Buffer, ByteBuf, Code, Resource, Sampler, TexelFormat, Texture,
    };
    use std::sync::Arc;

    const LIMITS: Limits = Limits {
        workgroup_invocations: 128,
        workgroup_size: [128, 128, 64],
        dispatch_groups: [8, 8, 8],
        shared_bytes: 16384,
        storage_buffer_bytes: 64,
        uniform_buffer_bytes: 16,
        texture_side: 4,
        subgroup_lanes: 0,
    };
    const SLOTS: SlotLimits = SlotLimits {
        sets: 4,
        uniform_buffers: 1,
        storage_buffers: 1,
        samplers: 1,
        sampled_images: 1,
        storage_images: 1,
        resources: 8,
        push_constant_bytes: 16,
    };
    const TEXTURES: TextureLimits = TextureLimits {
        side_1d: 6,
        side_3d: 3,
        layers: 2,
    };

    fn buffer(bytes: u64) -> Resource {
        Resource {
            name: "data".to_owned(),
            kind: ResourceKind::Buffer(Buffer { bytes }),
            contents: Arc::new(ByteBuf::from(vec![0; bytes as usize])),
            output: true,
        }
    }

    fn job(resource: Resource, groups: [u32; 3], slots: &[(u32, u32, Slot)]) -> Job {
        Job {
            name: "job".to_owned(),
            resources: vec![resource],
            passes: vec![Pass {
                code: Arc::new(Code::SpirV(Vec::new())),
                entry: "main".to_owned(),
                groups: Groups::Direct(groups),
                bindings: slots
                    .iter()
                    .map(|&(group, binding, slot)| Binding {
                        group,
                        binding,
                        element: 0,
                        slot,
                        resource: 0,
                    })
                    .collect(),
                push_constants: None,
            }],
        }
    }

    fn fault(job: &Job) -> String {
        check(job, &LIMITS, &SLOTS, &TEXTURES)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn uses_are_gathered() {
        let writes = Slot::Storage { read_only: false };
        let uses = check(
            &job(buffer(64), [1, 1, 1], &[(0, 0, writes)]),
            &LIMITS,
            &SLOTS,
            &TEXTURES,
        )
        .unwrap();
        assert!(uses[0].written_buffer);
        let reads = Slot::Storage { read_only: true };
        let uses = check(
            &job(buffer(64), [1, 1, 1], &[(0, 0, reads)]),
            &LIMITS,
            &SLOTS,
            &TEXTURES,
        )
        .unwrap();
        assert_eq!(uses[0], Use::default());
    }

    #[test]
    fn limits_are_named_with_both_values() {
        let reads = Slot::Storage { read_only: true };
        assert_eq!(
            fault(&job(buffer(68), [1, 1, 1], &[(0, 0, reads)])),
            "the adapter does not support maxStorageBufferRange = 68, which `data` needs: it offers 64"
        );
        assert!(
            fault(&job(buffer(20), [1, 1, 1], &[(0, 0, Slot::Uniform)]))
                .contains("maxUniformBufferRange = 20")
        );
        assert!(fault(&job(buffer(4), [1, 9, 1], &[])).contains("maxComputeWorkGroupCount[1] = 9"));
        assert!(
            fault(&job(buffer(4), [1, 1, 1], &[(4, 0, reads)]))
                .contains("maxBoundDescriptorSets = 5")
        );
        let mut pushing = job(buffer(4), [1, 1, 1], &[]);
        pushing.passes[0].push_constants = Some(Arc::new(ByteBuf::from(vec![0; 20])));
        assert_eq!(
            fault(&pushing),
            "the adapter does not support maxPushConstantsSize = 20, which `main` needs: it offers 16"
        );
        for (kind, [width, height, depth], limit) in [
            (TextureKind::D1, [7, 1, 1], "maxImageDimension1D = 7"),
            (TextureKind::D2, [5, 1, 1], "maxImageDimension2D = 5"),
            (TextureKind::D2Array, [1, 5, 1], "maxImageDimension2D = 5"),
            (TextureKind::D2Array, [1, 1, 3], "maxImageArrayLayers = 3"),
            (TextureKind::D3, [1, 1, 4], "maxImageDimension3D = 4"),
        ] {
            let large = Resource {
                kind: ResourceKind::Texture(Texture {
                    format: TexelFormat::R32Uint,
                    width,
                    height,
                    depth,
                    kind,
                }),
                ..buffer(4)
            };
            let text = fault(&job(large, [1, 1, 1], &[]));
            assert!(text.contains(limit), "{text}");
        }
    }

    #[test]
    fn more_than_the_heap_is_out_of_memory() {
        let mut two = job(buffer(64), [1, 1, 1], &[]);
        two.resources.push(buffer(36));
        assert_eq!(check_memory(&two, 100), Ok(()));
        assert_eq!(
            check_memory(&two, 99).unwrap_err(),
            Fault::OutOfMemory(
                "the resources have 100 bytes and the device's largest heap 99".to_owned()
            )
        );
    }

    #[test]
    fn malformed_jobs_are_refused() {
        let reads = Slot::Storage { read_only: true };
        assert!(fault(&job(buffer(6), [1, 1, 1], &[])).contains("multiple of 4"));
        assert!(fault(&job(buffer(4), [1, 0, 1], &[])).contains("no workgroup along axis 1"));
        assert!(
            fault(&job(buffer(4), [1, 1, 1], &[(0, 1, reads), (0, 1, reads)])).contains("twice")
        );
        assert!(
            fault(&job(buffer(4), [1, 1, 1], &[(0, 1, Slot::Texture)]))
                .contains("not of that kind")
        );
        let short = Resource {
            contents: Arc::new(ByteBuf::new()),
            ..buffer(4)
        };
        assert!(fault(&job(short, [1, 1, 1], &[])).contains("contents of 0"));
        let mut pushing = job(buffer(4), [1, 1, 1], &[]);
        for bytes in [0, 6] {
            pushing.passes[0].push_constants = Some(Arc::new(ByteBuf::from(vec![0; bytes])));
            assert!(fault(&pushing).contains(&format!("{bytes} bytes of push constants")));
        }
        let sampler = Resource {
            kind: ResourceKind::Sampler(Sampler {
                filter: Filter::Linear,
                address: AddressMode::Clamp,
            }),
            contents: Arc::new(ByteBuf::new()),
            ..buffer(4)
        };
        assert!(fault(&job(sampler.clone(), [1, 1, 1], &[])).contains("sampler `data`"));
        let unread = Resource {
            output: false,
            ..sampler
        };
        assert!(
            fault(&job(unread, [1, 1, 1], &[(0, 1, Slot::Texture)])).contains("not of that kind")
        );
        let mut dangling = job(buffer(4), [1, 1, 1], &[(0, 0, reads)]);
        dangling.passes[0].bindings[0].resource = 1;
        assert!(fault(&dangling).contains("names resource 1 of 1"));
    }
}
