use super::{Features, Instance, Physical, features, setup};
use crate::SetupError;
use ash::vk;
use gpu_allocator::vulkan::{Allocator, AllocatorCreateDesc};
use gpu_allocator::{AllocationSizes, AllocatorDebugSettings};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const MIB: u64 = 1024 * 1024;

/// A logical device with its one queue and its memory.
pub(crate) struct Device {
    pub(super) raw: ash::Device,
    pub(super) queue: vk::Queue,
    pub(super) queue_family: u32,
    physical: vk::PhysicalDevice,
    features: Features,
    /// Taken out when the device goes.
    allocator: Mutex<Option<Allocator>>,
    abandoned: AtomicBool,
    instance: Arc<Instance>,
}

impl Device {
    pub(crate) fn new(
        instance: Arc<Instance>,
        physical: &Physical,
    ) -> Result<Arc<Self>, SetupError> {
        if !physical.is_usable() {
            return Err(SetupError::OldDevice {
                name: physical.adapter().name.clone(),
                version: physical.adapter().api_version.clone(),
            });
        }
        let queue_family = compute_family(&instance, physical)?;
        let features = Features::query(instance.raw(), physical);
        let priorities = [1.0];
        let queues = [vk::DeviceQueueCreateInfo::default()
            .queue_family_index(queue_family)
            .queue_priorities(&priorities)];
        let extensions: Vec<_> = features::extensions(physical)
            .into_iter()
            .map(std::ffi::CStr::as_ptr)
            .collect();
        let raw = features
            .enable(physical, |enabled| {
                let info = vk::DeviceCreateInfo::default()
                    .queue_create_infos(&queues)
                    .enabled_extension_names(&extensions)
                    .push_next(enabled);
                // SAFETY: `physical` was enumerated from `instance`; family, features and extensions are those that it
                // offers; all that `info` points to lives past the call.
                unsafe { instance.raw().create_device(physical.handle, &info, None) }
            })
            .map_err(setup("vkCreateDevice"))?;
        // SAFETY: one queue of this family was asked for above.
        let queue = unsafe { raw.get_device_queue(queue_family, 0) };
        // Owned from here on, so that the device goes when the allocator cannot be made.
        let device = Self {
            raw,
            queue,
            queue_family,
            physical: physical.handle,
            features,
            allocator: Mutex::new(None),
            abandoned: AtomicBool::new(false),
            instance,
        };
        // Blocks grow from 8 MiB, because most jobs are small and software drivers pay for every page.
        let sizes = AllocationSizes::new(8 * MIB, 8 * MIB)
            .with_max_device_memblock_size(256 * MIB)
            .with_max_host_memblock_size(64 * MIB);
        let allocator = Allocator::new(&AllocatorCreateDesc {
            instance: device.instance.raw().clone(),
            device: device.raw.clone(),
            physical_device: physical.handle,
            debug_settings: AllocatorDebugSettings::default(),
            buffer_device_address: false,
            allocation_sizes: sizes,
        })
        .map_err(|error| SetupError::Call {
            call: "the memory allocator",
            result: error.to_string(),
        })?;
        *device.allocator() = Some(allocator);
        Ok(Arc::new(device))
    }

    pub(crate) fn features(&self) -> &Features {
        &self.features
    }

    /// What `format` can do in a texture with optimal tiling.
    pub(super) fn format_features(&self, format: vk::Format) -> vk::FormatFeatureFlags {
        // SAFETY: `physical` was enumerated from `instance`, which this device keeps alive.
        unsafe {
            self.instance
                .raw()
                .get_physical_device_format_properties(self.physical, format)
        }
        .optimal_tiling_features
    }

    /// The allocator; `None` only while the device is made or destroyed.
    pub(super) fn allocator(&self) -> MutexGuard<'_, Option<Allocator>> {
        self.allocator
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on nothing of this device is destroyed, because work on it may never end.
    pub(super) fn abandon(&self) {
        self.abandoned.store(true, Ordering::Relaxed);
    }

    /// True after [`Self::abandon`]: the `Drop`s of this module then leak.
    pub(crate) fn is_abandoned(&self) -> bool {
        self.abandoned.load(Ordering::Relaxed)
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        let allocator = self.allocator().take();
        if self.is_abandoned() {
            std::mem::forget(allocator);
            // A device that is never destroyed must keep its instance, and the loader's code, for ever.
            std::mem::forget(Arc::clone(&self.instance));
            return;
        }
        // It frees its blocks on the device, so it goes first.
        drop(allocator);
        // SAFETY: children hold an `Arc` of this device, so all are gone, and so is the allocator; no work is pending,
        // since `Commands::submit_and_wait` saw the end of all of it or else abandoned the device.
        unsafe { self.raw.destroy_device(None) };
    }
}

fn compute_family(instance: &Instance, physical: &Physical) -> Result<u32, SetupError> {
    // SAFETY: `physical` was enumerated from `instance`.
    let families = unsafe {
        instance
            .raw()
            .get_physical_device_queue_family_properties(physical.handle)
    };
    (0..)
        .zip(families)
        .find(|(_, family)| family.queue_flags.contains(vk::QueueFlags::COMPUTE))
        .map(|(index, _)| index)
        .ok_or_else(|| SetupError::NoComputeQueue(physical.adapter().name.clone()))
}
