use crate::gpu::Gpu;
use crate::layout;
use shadertwin_dispatch::{
    AddressMode, ByteBuf, Fault, Filter, GUARD_BYTES, Groups, GuardDamage, Job, Outputs, Resource,
    ResourceKind, Sampler, Slot, Texture, TextureKind, first_guard_damage, guard,
};
use std::sync::mpsc;

/// A job's resource on the device.
pub(crate) enum Memory {
    Buffer {
        raw: wgpu::Buffer,
        /// Bytes that are bound; the guard follows.
        bytes: u64,
    },
    Texture {
        raw: wgpu::Texture,
        view: wgpu::TextureView,
        shape: Texture,
    },
    Sampler(wgpu::Sampler),
}

impl Memory {
    /// Makes `job`'s resource `index` and uploads its contents.
    ///
    /// # Errors
    ///
    /// [`Fault::Refused`] when contents and shape have different lengths.
    pub(crate) fn new(gpu: &Gpu, job: &Job, index: usize) -> Result<Self, Fault> {
        let resource = &job.resources[index];
        check_contents(resource)?;
        match resource.kind {
            ResourceKind::Buffer(buffer) => {
                let raw = gpu.device.create_buffer(&wgpu::BufferDescriptor {
                    label: Some(&resource.name),
                    size: buffer.bytes + GUARD_BYTES,
                    usage: buffer_usage(job, index),
                    mapped_at_creation: false,
                });
                gpu.queue.write_buffer(&raw, 0, &resource.contents);
                gpu.queue.write_buffer(&raw, buffer.bytes, &guard());
                Ok(Self::Buffer {
                    raw,
                    bytes: buffer.bytes,
                })
            }
            ResourceKind::Texture(shape) => {
                let raw = gpu.device.create_texture(&wgpu::TextureDescriptor {
                    label: Some(&resource.name),
                    size: extent(shape),
                    mip_level_count: 1,
                    sample_count: 1,
                    dimension: match shape.kind {
                        TextureKind::D1 => wgpu::TextureDimension::D1,
                        TextureKind::D2 | TextureKind::D2Array => wgpu::TextureDimension::D2,
                        TextureKind::D3 => wgpu::TextureDimension::D3,
                    },
                    format: layout::texture_format(shape.format),
                    usage: texture_usage(job, index),
                    view_formats: &[],
                });
                gpu.queue.write_texture(
                    raw.as_image_copy(),
                    &resource.contents,
                    wgpu::TexelCopyBufferLayout {
                        offset: 0,
                        bytes_per_row: Some(row_bytes(shape)),
                        rows_per_image: Some(shape.height),
                    },
                    extent(shape),
                );
                let view = raw.create_view(&wgpu::TextureViewDescriptor {
                    // Left out, an array of one layer would be seen as no array.
                    dimension: Some(layout::view_dimension(shape.kind)),
                    ..Default::default()
                });
                Ok(Self::Texture { raw, view, shape })
            }
            ResourceKind::Sampler(sampler) => {
                let descriptor = sampler_descriptor(&resource.name, sampler);
                Ok(Self::Sampler(gpu.device.create_sampler(&descriptor)))
            }
        }
    }
}

/// What a bind group takes at one place: a resource, or the elements of an array, which are of one kind. Guards stay outside.
pub(crate) enum Bound<'a> {
    Buffers(Vec<wgpu::BufferBinding<'a>>),
    Textures(Vec<&'a wgpu::TextureView>),
    Samplers(Vec<&'a wgpu::Sampler>),
}

impl<'a> Bound<'a> {
    pub(crate) fn new(elements: impl Iterator<Item = &'a Memory>) -> Self {
        let (mut buffers, mut textures, mut samplers) = (Vec::new(), Vec::new(), Vec::new());
        for element in elements {
            match element {
                Memory::Buffer { raw, bytes } => buffers.push(wgpu::BufferBinding {
                    buffer: raw,
                    offset: 0,
                    size: wgpu::BufferSize::new(*bytes),
                }),
                Memory::Texture { view, .. } => textures.push(view),
                Memory::Sampler(sampler) => samplers.push(sampler),
            }
        }
        if !textures.is_empty() {
            Self::Textures(textures)
        } else if !samplers.is_empty() {
            Self::Samplers(samplers)
        } else {
            Self::Buffers(buffers)
        }
    }

    pub(crate) fn resource(&self) -> wgpu::BindingResource<'_> {
        match self {
            Self::Buffers(all) => match all.as_slice() {
                [one] => wgpu::BindingResource::Buffer(one.clone()),
                all => wgpu::BindingResource::BufferArray(all),
            },
            Self::Textures(all) => match all.as_slice() {
                [one] => wgpu::BindingResource::TextureView(one),
                all => wgpu::BindingResource::TextureViewArray(all),
            },
            Self::Samplers(all) => match all.as_slice() {
                [one] => wgpu::BindingResource::Sampler(one),
                all => wgpu::BindingResource::SamplerArray(all),
            },
        }
    }
}

fn sampler_descriptor(name: &str, sampler: Sampler) -> wgpu::SamplerDescriptor<'_> {
    let address = match sampler.address {
        AddressMode::Clamp => wgpu::AddressMode::ClampToEdge,
        AddressMode::Repeat => wgpu::AddressMode::Repeat,
        AddressMode::Mirror => wgpu::AddressMode::MirrorRepeat,
    };
    let filter = match sampler.filter {
        Filter::Nearest => wgpu::FilterMode::Nearest,
        Filter::Linear => wgpu::FilterMode::Linear,
    };
    wgpu::SamplerDescriptor {
        label: Some(name),
        address_mode_u: address,
        address_mode_v: address,
        address_mode_w: address,
        mag_filter: filter,
        min_filter: filter,
        ..Default::default()
    }
}

fn check_contents(resource: &Resource) -> Result<(), Fault> {
    let expected = match resource.kind {
        ResourceKind::Buffer(buffer) => buffer.bytes,
        ResourceKind::Texture(shape) => shape.bytes(),
        ResourceKind::Sampler(_) => {
            return if resource.output || !resource.contents.is_empty() {
                Err(Fault::Refused(format!(
                    "sampler `{}` has no contents to give or to take",
                    resource.name
                )))
            } else {
                Ok(())
            };
        }
    };
    if expected == 0 {
        // wgpu would take a binding of no bytes for one of the whole buffer, the guard included.
        return Err(Fault::Refused(format!("`{}` is empty", resource.name)));
    }
    if resource.contents.len() as u64 == expected {
        Ok(())
    } else {
        Err(Fault::Refused(format!(
            "`{}` has {} bytes of contents and {expected} bytes of shape",
            resource.name,
            resource.contents.len()
        )))
    }
}

/// Copies both ways, both kinds of binding, and the reading of workgroups where a pass has them there.
fn buffer_usage(job: &Job, index: usize) -> wgpu::BufferUsages {
    let indirect = job
        .passes
        .iter()
        .any(|pass| pass.groups == Groups::Indirect(index));
    let all = wgpu::BufferUsages::STORAGE
        | wgpu::BufferUsages::UNIFORM
        | wgpu::BufferUsages::COPY_SRC
        | wgpu::BufferUsages::COPY_DST;
    // wgpu makes objects of its own for each buffer that has this use.
    if indirect {
        all | wgpu::BufferUsages::INDIRECT
    } else {
        all
    }
}

/// Copies both ways, and the bindings that the job has for it.
fn texture_usage(job: &Job, index: usize) -> wgpu::TextureUsages {
    job.passes
        .iter()
        .flat_map(|pass| &pass.bindings)
        .filter(|bound| bound.resource == index)
        .map(|bound| match bound.slot {
            Slot::Texture => wgpu::TextureUsages::TEXTURE_BINDING,
            Slot::StorageTexture { .. } => wgpu::TextureUsages::STORAGE_BINDING,
            Slot::Uniform | Slot::Storage { .. } | Slot::Sampler => wgpu::TextureUsages::empty(),
        })
        .fold(
            // Sampling is there even when no pass asks for it: a texture for copies alone has no view.
            wgpu::TextureUsages::COPY_SRC
                | wgpu::TextureUsages::COPY_DST
                | wgpu::TextureUsages::TEXTURE_BINDING,
            |all, one| all | one,
        )
}

fn extent(shape: Texture) -> wgpu::Extent3d {
    wgpu::Extent3d {
        width: shape.width,
        height: shape.height,
        depth_or_array_layers: shape.depth,
    }
}

/// Bytes of a packed row.
fn row_bytes(shape: Texture) -> u32 {
    shape.width * shape.format.texel_bytes()
}

/// Bytes from row to row in a buffer that wgpu copies a texture to.
fn row_pitch(shape: Texture) -> u32 {
    row_bytes(shape).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT)
}

/// Host-visible copy of what a job must give back of one resource.
pub(crate) struct Readback {
    resource: usize,
    /// What the copy holds.
    holds: Holds,
    output: bool,
    raw: wgpu::Buffer,
    mapped: mpsc::Receiver<Result<(), wgpu::BufferAsyncError>>,
    tell: Option<mpsc::Sender<Result<(), wgpu::BufferAsyncError>>>,
}

#[derive(Clone, Copy)]
enum Holds {
    /// Bound bytes, then the guard.
    Whole { bytes: u64, check: bool },
    /// The guard alone.
    Guard,
    /// Rows at [`row_pitch`], of one slice or layer after the other.
    Rows(Texture),
}

impl Readback {
    /// Records the copy; `None` when nothing of the resource is asked for.
    pub(crate) fn record(
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        job: &Job,
        index: usize,
        memory: &Memory,
    ) -> Option<Self> {
        let output = job.resources[index].output;
        let check = written_as_storage(job, index);
        let host = |size| {
            gpu.device.create_buffer(&wgpu::BufferDescriptor {
                label: Some(&job.resources[index].name),
                size,
                usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            })
        };
        let (raw, holds) = match memory {
            Memory::Buffer { raw, bytes } if output => {
                let size = bytes + GUARD_BYTES;
                let copy = host(size);
                encoder.copy_buffer_to_buffer(raw, 0, &copy, 0, size);
                let bytes = *bytes;
                (copy, Holds::Whole { bytes, check })
            }
            Memory::Buffer { raw, bytes } if check => {
                let copy = host(GUARD_BYTES);
                encoder.copy_buffer_to_buffer(raw, *bytes, &copy, 0, GUARD_BYTES);
                (copy, Holds::Guard)
            }
            Memory::Texture { raw, shape, .. } if output => {
                let pitch = row_pitch(*shape);
                let rows = u64::from(shape.height) * u64::from(shape.depth);
                let copy = host(u64::from(pitch) * rows);
                encoder.copy_texture_to_buffer(
                    raw.as_image_copy(),
                    wgpu::TexelCopyBufferInfo {
                        buffer: &copy,
                        layout: wgpu::TexelCopyBufferLayout {
                            offset: 0,
                            bytes_per_row: Some(pitch),
                            rows_per_image: Some(shape.height),
                        },
                    },
                    extent(*shape),
                );
                (copy, Holds::Rows(*shape))
            }
            Memory::Buffer { .. } | Memory::Texture { .. } | Memory::Sampler(_) => return None,
        };
        let (tell, mapped) = mpsc::channel();
        Some(Self {
            resource: index,
            holds,
            output,
            raw,
            mapped,
            tell: Some(tell),
        })
    }

    /// Asks for the mapping; it is there once the device has been polled after the submit.
    pub(crate) fn map(&mut self) {
        if let Some(tell) = self.tell.take() {
            self.raw.map_async(wgpu::MapMode::Read, .., move |result| {
                // The receiver is gone when the job has been given up.
                let _ = tell.send(result);
            });
        }
    }

    /// Moves contents and damage into `outputs`.
    ///
    /// # Errors
    ///
    /// [`Fault::Refused`] when wgpu did not map the copy.
    pub(crate) fn take(self, outputs: &mut Outputs) -> Result<(), Fault> {
        let not_mapped = |why: String| Fault::Refused(format!("the results cannot be read: {why}"));
        self.mapped
            .try_recv()
            .map_err(|error| not_mapped(error.to_string()))?
            .map_err(|error| not_mapped(error.to_string()))?;
        let view = self
            .raw
            .get_mapped_range(..)
            .map_err(|error| not_mapped(error.to_string()))?;
        let (contents, guard) = match self.holds {
            Holds::Whole { bytes, check } => {
                let (contents, guard) = view.split_at(bytes as usize);
                (contents.to_vec(), check.then_some(guard))
            }
            Holds::Guard => (Vec::new(), Some(&view[..])),
            Holds::Rows(shape) => {
                let packed = row_bytes(shape) as usize;
                let rows = view.chunks_exact(row_pitch(shape) as usize);
                (rows.flat_map(|row| &row[..packed]).copied().collect(), None)
            }
        };
        if let Some((byte_behind_end, found)) = guard.and_then(first_guard_damage) {
            outputs.damage.push(GuardDamage {
                resource: self.resource,
                byte_behind_end,
                found,
            });
        }
        if self.output {
            outputs.contents.push(ByteBuf::from(contents));
        }
        Ok(())
    }
}

fn written_as_storage(job: &Job, index: usize) -> bool {
    job.passes
        .iter()
        .flat_map(|pass| &pass.bindings)
        .any(|bound| bound.resource == index && bound.slot == Slot::Storage { read_only: false })
}
