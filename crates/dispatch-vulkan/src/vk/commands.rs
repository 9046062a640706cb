use super::{Buffer, Device, Image, Pipeline, fault};
use ash::vk;
use shadertwin_dispatch::{Fault, INDIRECT_BYTES};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What happens on either side of a barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Copies, in and out.
    Copies,
    /// Dispatches, with the reading of the workgroups that an indirect one is to run.
    Dispatches,
    /// Reads by the host, after the fence.
    Host,
}

impl Stage {
    fn mask(self) -> vk::PipelineStageFlags {
        match self {
            Self::Copies => vk::PipelineStageFlags::TRANSFER,
            Self::Dispatches => {
                vk::PipelineStageFlags::COMPUTE_SHADER | vk::PipelineStageFlags::DRAW_INDIRECT
            }
            Self::Host => vk::PipelineStageFlags::HOST,
        }
    }

    fn writes(self) -> vk::AccessFlags {
        match self {
            Self::Copies => vk::AccessFlags::TRANSFER_WRITE,
            Self::Dispatches => vk::AccessFlags::SHADER_WRITE,
            Self::Host => vk::AccessFlags::HOST_WRITE,
        }
    }

    fn accesses(self) -> vk::AccessFlags {
        match self {
            Self::Copies => vk::AccessFlags::TRANSFER_READ | vk::AccessFlags::TRANSFER_WRITE,
            Self::Dispatches => {
                vk::AccessFlags::SHADER_READ
                    | vk::AccessFlags::SHADER_WRITE
                    | vk::AccessFlags::UNIFORM_READ
                    | vk::AccessFlags::INDIRECT_COMMAND_READ
            }
            Self::Host => vk::AccessFlags::HOST_READ,
        }
    }
}

/// Where the number of workgroups of a dispatch stands.
#[derive(Clone, Copy)]
pub(crate) enum Count<'a> {
    /// Here: along x, y and z.
    Direct([u32; 3]),
    /// In the first three words of a buffer, when the dispatch begins.
    Indirect(&'a Buffer),
}

/// One command buffer, recorded once and submitted once.
///
/// It keeps handles only: the caller keeps what it records alive until [`Self::submit_and_wait`] has returned, which
/// the lifetime `'a` of the references makes sure of.
pub(crate) struct Commands<'a> {
    pool: vk::CommandPool,
    /// Freed with its pool.
    buffer: vk::CommandBuffer,
    fence: vk::Fence,
    device: Arc<Device>,
    recorded: std::marker::PhantomData<&'a ()>,
}

impl<'a> Commands<'a> {
    /// An open command buffer.
    pub(crate) fn new(device: &Arc<Device>) -> Result<Self, Fault> {
        let mut commands = Self {
            pool: vk::CommandPool::null(),
            buffer: vk::CommandBuffer::null(),
            fence: vk::Fence::null(),
            device: Arc::clone(device),
            recorded: std::marker::PhantomData,
        };
        let info = vk::FenceCreateInfo::default();
        // SAFETY: the device is alive.
        commands.fence =
            unsafe { device.raw.create_fence(&info, None) }.map_err(fault("vkCreateFence"))?;
        let info = vk::CommandPoolCreateInfo::default()
            .flags(vk::CommandPoolCreateFlags::TRANSIENT)
            .queue_family_index(device.queue_family);
        // SAFETY: the family is the one that the device was made with.
        commands.pool = unsafe { device.raw.create_command_pool(&info, None) }
            .map_err(fault("vkCreateCommandPool"))?;
        let info = vk::CommandBufferAllocateInfo::default()
            .command_pool(commands.pool)
            .level(vk::CommandBufferLevel::PRIMARY)
            .command_buffer_count(1);
        // SAFETY: the pool was just made and nothing else uses it.
        let buffers = unsafe { device.raw.allocate_command_buffers(&info) }
            .map_err(fault("vkAllocateCommandBuffers"))?;
        commands.buffer = buffers.into_iter().next().unwrap_or_default();
        let info = vk::CommandBufferBeginInfo::default()
            .flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
        // SAFETY: the command buffer is new.
        unsafe { device.raw.begin_command_buffer(commands.buffer, &info) }
            .map_err(fault("vkBeginCommandBuffer"))?;
        Ok(commands)
    }

    /// Makes all writes of `from` visible to `to`, and lets `to` begin only after `from`.
    pub(crate) fn barrier(&mut self, from: Stage, to: Stage) {
        let barrier = vk::MemoryBarrier::default()
            .src_access_mask(from.writes())
            .dst_access_mask(to.accesses());
        // SAFETY: the command buffer is recording, and each access belongs to its stage.
        unsafe {
            self.device.raw.cmd_pipeline_barrier(
                self.buffer,
                from.mask(),
                to.mask(),
                vk::DependencyFlags::empty(),
                std::slice::from_ref(&barrier),
                &[],
                &[],
            );
        }
    }

    /// Fills the beginning of `to` with `bytes` bytes of `from`.
    pub(crate) fn fill_buffer(
        &mut self,
        from: &'a Buffer,
        offset: u64,
        to: &'a Buffer,
        bytes: u64,
    ) {
        self.copy(from, offset, to, 0, bytes);
    }

    /// Copies the first `bytes` bytes of `from`.
    pub(crate) fn save_buffer(
        &mut self,
        from: &'a Buffer,
        to: &'a Buffer,
        offset: u64,
        bytes: u64,
    ) {
        self.copy(from, 0, to, offset, bytes);
    }

    fn copy(&mut self, from: &Buffer, from_offset: u64, to: &Buffer, to_offset: u64, bytes: u64) {
        assert!(from_offset + bytes <= from.size() && to_offset + bytes <= to.size());
        let region = vk::BufferCopy {
            src_offset: from_offset,
            dst_offset: to_offset,
            size: bytes,
        };
        // SAFETY: the command buffer is recording; both buffers allow copies, live until the work is done (`'a` of the
        // callers), and contain their ranges.
        unsafe {
            self.device.raw.cmd_copy_buffer(
                self.buffer,
                from.raw,
                to.raw,
                std::slice::from_ref(&region),
            );
        }
    }

    /// Fills all of `to` with tightly packed texels of `from`; to be called once, before any other use of `to`.
    ///
    /// `offset` must be a multiple of the texel size.
    pub(crate) fn fill_image(&mut self, from: &'a Buffer, offset: u64, to: &'a Image) {
        let barrier = vk::ImageMemoryBarrier::default()
            .dst_access_mask(vk::AccessFlags::TRANSFER_WRITE)
            .old_layout(vk::ImageLayout::UNDEFINED)
            .new_layout(vk::ImageLayout::GENERAL)
            .src_queue_family_index(vk::QUEUE_FAMILY_IGNORED)
            .dst_queue_family_index(vk::QUEUE_FAMILY_IGNORED)
            .image(to.raw)
            .subresource_range(to.subresources());
        // SAFETY: the command buffer is recording, and the image lives until the work is done (`'a`).
        unsafe {
            self.device.raw.cmd_pipeline_barrier(
                self.buffer,
                vk::PipelineStageFlags::TOP_OF_PIPE,
                vk::PipelineStageFlags::TRANSFER,
                vk::DependencyFlags::empty(),
                &[],
                &[],
                std::slice::from_ref(&barrier),
            );
        }
        // SAFETY: as above for both; the image is in `GENERAL` and the caller made `from` long enough.
        unsafe {
            self.device.raw.cmd_copy_buffer_to_image(
                self.buffer,
                from.raw,
                to.raw,
                vk::ImageLayout::GENERAL,
                &[whole(to, offset)],
            );
        }
    }

    /// Copies all texels of `from`, tightly packed.
    ///
    /// `offset` must be a multiple of the texel size.
    pub(crate) fn save_image(&mut self, from: &'a Image, to: &'a Buffer, offset: u64) {
        // SAFETY: the command buffer is recording; both live until the work is done (`'a`); every image is in `GENERAL`
        // since `fill_image`, and the caller made `to` long enough.
        unsafe {
            self.device.raw.cmd_copy_image_to_buffer(
                self.buffer,
                from.raw,
                vk::ImageLayout::GENERAL,
                to.raw,
                &[whole(from, offset)],
            );
        }
    }

    /// Runs `pipeline` over `count` workgroups. A buffer that says how many is one for [`super::Purpose::Bound`].
    ///
    /// `sets` come from [`super::DescriptorPool::sets`] with the same pipeline; their pool outlives these commands.
    /// `push_constants` has as many bytes as the pipeline was made for.
    pub(crate) fn dispatch(
        &mut self,
        pipeline: &'a Pipeline,
        sets: &'a [vk::DescriptorSet],
        push_constants: &[u8],
        count: Count<'a>,
    ) {
        assert_eq!(push_constants.len(), pipeline.push_constant_bytes as usize);
        // SAFETY: the command buffer is recording, and the pipeline lives until the work is done (`'a`).
        unsafe {
            self.device.raw.cmd_bind_pipeline(
                self.buffer,
                vk::PipelineBindPoint::COMPUTE,
                pipeline.raw,
            );
        }
        if !sets.is_empty() {
            // SAFETY: as above; the sets were allocated with the layouts of this pipeline.
            unsafe {
                self.device.raw.cmd_bind_descriptor_sets(
                    self.buffer,
                    vk::PipelineBindPoint::COMPUTE,
                    pipeline.layout,
                    0,
                    sets,
                    &[],
                );
            }
        }
        if !push_constants.is_empty() {
            // SAFETY: as above; the layout has one range, from 0 on, for this stage and of this length.
            unsafe {
                self.device.raw.cmd_push_constants(
                    self.buffer,
                    pipeline.layout,
                    vk::ShaderStageFlags::COMPUTE,
                    0,
                    push_constants,
                );
            }
        }
        match count {
            Count::Direct([x, y, z]) => {
                // SAFETY: a pipeline and all its sets are bound, and the counts are within the limits (`check::check`).
                unsafe { self.device.raw.cmd_dispatch(self.buffer, x, y, z) };
            }
            Count::Indirect(buffer) => {
                assert!(buffer.size() >= INDIRECT_BYTES);
                // SAFETY: a pipeline and all its sets are bound; the buffer lives until the work is done (`'a`), was made
                // for indirect dispatches and holds the words that are read. That the counts in it are within the limits
                // is the promise of who sends the job, as what a program does is; the validation layer watches it.
                unsafe {
                    self.device
                        .raw
                        .cmd_dispatch_indirect(self.buffer, buffer.raw, 0);
                }
            }
        }
    }

    /// Submits and waits for the end, at most for `timeout`. Returns the time that took on the host.
    ///
    /// # Errors
    ///
    /// [`Fault::TimedOut`] abandons the device: see the module's docs. So does a wait that fails in any other way than
    /// by the loss of the device, since the work may then still run.
    pub(crate) fn submit_and_wait(self, timeout: Duration) -> Result<Duration, Fault> {
        let raw = &self.device.raw;
        // SAFETY: the command buffer is recording.
        unsafe { raw.end_command_buffer(self.buffer) }.map_err(fault("vkEndCommandBuffer"))?;
        let buffers = [self.buffer];
        let submit = vk::SubmitInfo::default().command_buffers(&buffers);
        let start = Instant::now();
        // SAFETY: the command buffer is complete, the fence is new, and the queue is used by this runner alone, which
        // `&mut self` of `Runner::run` serialises.
        unsafe { raw.queue_submit(self.device.queue, std::slice::from_ref(&submit), self.fence) }
            .map_err(fault("vkQueueSubmit"))?;
        let nanoseconds = u64::try_from(timeout.as_nanos()).unwrap_or(u64::MAX);
        // SAFETY: the fence was submitted above and is alive.
        match unsafe { raw.wait_for_fences(&[self.fence], true, nanoseconds) } {
            Ok(()) => Ok(start.elapsed()),
            // A lost device is done with its work, so its objects can be destroyed.
            Err(vk::Result::ERROR_DEVICE_LOST) => {
                Err(fault("vkWaitForFences")(vk::Result::ERROR_DEVICE_LOST))
            }
            Err(vk::Result::TIMEOUT) => {
                self.device.abandon();
                let milliseconds = u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX);
                Err(Fault::TimedOut(milliseconds))
            }
            Err(other) => {
                self.device.abandon();
                Err(fault("vkWaitForFences")(other))
            }
        }
    }
}

impl Drop for Commands<'_> {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            return;
        }
        // SAFETY: null, or made from this device and destroyed here only, with its buffer, which is not pending.
        unsafe { self.device.raw.destroy_command_pool(self.pool, None) };
        // SAFETY: null, or made from this device and destroyed here only, and no submit waits to signal it.
        unsafe { self.device.raw.destroy_fence(self.fence, None) };
    }
}

fn whole(image: &Image, offset: u64) -> vk::BufferImageCopy {
    vk::BufferImageCopy::default()
        .buffer_offset(offset)
        .image_subresource(vk::ImageSubresourceLayers {
            aspect_mask: vk::ImageAspectFlags::COLOR,
            mip_level: 0,
            base_array_layer: 0,
            layer_count: image.layers,
        })
        .image_extent(image.extent)
}
