use super::{Device, fault};
use ash::vk;
use gpu_allocator::vulkan::{Allocation, AllocationCreateDesc, AllocationScheme};
use gpu_allocator::{AllocationError, MemoryLocation};
use shadertwin_dispatch::Fault;
use std::sync::Arc;

/// What a buffer is for, which decides where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Bound to programs, as storage or as a uniform, or read by indirect dispatches.
    Bound,
    /// Written by the host, copied from by the device.
    Upload,
    /// Copied to by the device, read by the host.
    Download,
}

/// A buffer with memory of its own size.
pub(crate) struct Buffer {
    pub(super) raw: vk::Buffer,
    /// `None` only until memory is bound.
    allocation: Option<Allocation>,
    size: u64,
    device: Arc<Device>,
}

impl Buffer {
    /// A buffer of `size` bytes, at least 1, with undefined contents.
    pub(crate) fn new(
        device: &Arc<Device>,
        name: &str,
        size: u64,
        purpose: Purpose,
    ) -> Result<Self, Fault> {
        let transfer = vk::BufferUsageFlags::TRANSFER_SRC | vk::BufferUsageFlags::TRANSFER_DST;
        let (usage, location) = match purpose {
            Purpose::Bound => (
                transfer
                    | vk::BufferUsageFlags::STORAGE_BUFFER
                    | vk::BufferUsageFlags::UNIFORM_BUFFER
                    | vk::BufferUsageFlags::INDIRECT_BUFFER,
                MemoryLocation::GpuOnly,
            ),
            Purpose::Upload => (transfer, MemoryLocation::CpuToGpu),
            Purpose::Download => (transfer, MemoryLocation::GpuToCpu),
        };
        let info = vk::BufferCreateInfo::default()
            .size(size)
            .usage(usage)
            .sharing_mode(vk::SharingMode::EXCLUSIVE);
        // SAFETY: `info` is complete and the device is alive.
        let raw =
            unsafe { device.raw.create_buffer(&info, None) }.map_err(fault("vkCreateBuffer"))?;
        let mut buffer = Self {
            raw,
            allocation: None,
            size,
            device: Arc::clone(device),
        };
        // SAFETY: `raw` was just made from this device.
        let requirements = unsafe { device.raw.get_buffer_memory_requirements(raw) };
        let allocation = allocate(
            device,
            &AllocationCreateDesc {
                name,
                requirements,
                location,
                linear: true,
                allocation_scheme: AllocationScheme::GpuAllocatorManaged,
            },
        )?;
        let allocation = buffer.allocation.insert(allocation);
        // SAFETY: the memory is only used to bind this buffer, which `Drop` destroys before it frees the allocation.
        let memory = unsafe { allocation.memory() };
        // SAFETY: `raw` has no memory yet; the allocation was made for its requirements on the same device.
        unsafe {
            device
                .raw
                .bind_buffer_memory(raw, memory, allocation.offset())
        }
        .map_err(fault("vkBindBufferMemory"))?;
        Ok(buffer)
    }

    /// Bytes asked for; the memory behind may be longer.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// The host's view of an [`Purpose::Upload`] buffer; empty for a buffer that the host cannot see.
    pub(crate) fn host_bytes_mut(&mut self) -> &mut [u8] {
        let size = self.size as usize;
        self.allocation
            .as_mut()
            .and_then(Allocation::mapped_slice_mut)
            .map_or(&mut [], |bytes| &mut bytes[..size])
    }

    /// The host's view of a [`Purpose::Download`] buffer; empty for a buffer that the host cannot see.
    ///
    /// The memory is host-coherent, and [`super::Commands::submit_and_wait`] ends in a barrier to the host.
    pub(crate) fn host_bytes(&self) -> &[u8] {
        self.allocation
            .as_ref()
            .and_then(Allocation::mapped_slice)
            .map_or(&[], |bytes| &bytes[..self.size as usize])
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            // An `Allocation` has no `Drop`; its memory stays.
            return;
        }
        // SAFETY: `raw` came from this device and dies here only; no work that uses it is pending (module docs).
        unsafe { self.device.raw.destroy_buffer(self.raw, None) };
        free(&self.device, self.allocation.take());
    }
}

pub(super) fn allocate(
    device: &Device,
    description: &AllocationCreateDesc<'_>,
) -> Result<Allocation, Fault> {
    let mut allocator = device.allocator();
    let Some(allocator) = allocator.as_mut() else {
        return Err(Fault::Lost("the device is already gone".to_owned()));
    };
    allocator.allocate(description).map_err(|error| {
        let text = format!(
            "{} bytes of memory for `{}`: {error}",
            description.requirements.size, description.name
        );
        let is_for_memory = match &error {
            // A mapping fails for want of address space.
            AllocationError::OutOfMemory | AllocationError::FailedToMap(_) => true,
            // The allocator has no case for it and keeps the driver's code in the text alone.
            AllocationError::Internal(text) => text.contains("ERROR_OUT_OF_HOST_MEMORY"),
            _ => false,
        };
        if is_for_memory {
            Fault::OutOfMemory(text)
        } else {
            Fault::Refused(text)
        }
    })
}

pub(super) fn free(device: &Device, allocation: Option<Allocation>) {
    if let (Some(allocator), Some(allocation)) = (device.allocator().as_mut(), allocation) {
        // It fails only for an allocation that the allocator does not know, and then there is nothing to free; a leak
        // of memory would show as a validation message when the device goes.
        let _freed = allocator.free(allocation);
    }
}
