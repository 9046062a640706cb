use super::{Buffer, Device, Image, Pipeline, Sampler, SlotLayout, fault};
use ash::vk;
use shadertwin_dispatch::Fault;
use std::sync::Arc;

/// What lies behind one binding.
#[derive(Clone, Copy)]
pub(crate) enum Bound<'a> {
    /// The first bytes of a buffer.
    Buffer {
        /// The buffer.
        buffer: &'a Buffer,
        /// How many of its bytes the program sees.
        bytes: u64,
    },
    /// A texture.
    Image(&'a Image),
    /// A sampler.
    Sampler(&'a Sampler),
}

/// The descriptor sets of all passes of one job.
pub(crate) struct DescriptorPool {
    raw: vk::DescriptorPool,
    device: Arc<Device>,
}

impl DescriptorPool {
    /// A pool for `sets` sets with the bindings of `slots` in all; `None` when there are no sets.
    pub(crate) fn new<'a>(
        device: &Arc<Device>,
        sets: usize,
        slots: impl Iterator<Item = &'a SlotLayout> + Clone,
    ) -> Result<Option<Self>, Fault> {
        if sets == 0 {
            return Ok(None);
        }
        // A pool size of 0 is not allowed, so kinds without bindings get no entry.
        let sizes: Vec<_> = [
            vk::DescriptorType::UNIFORM_BUFFER,
            vk::DescriptorType::STORAGE_BUFFER,
            vk::DescriptorType::SAMPLED_IMAGE,
            vk::DescriptorType::SAMPLER,
            vk::DescriptorType::STORAGE_IMAGE,
        ]
        .into_iter()
        .filter_map(|kind| {
            let of_kind = slots.clone().filter(|slot| slot.kind == kind);
            let count = of_kind.map(|slot| slot.count).sum();
            (count > 0).then(|| {
                vk::DescriptorPoolSize::default()
                    .ty(kind)
                    .descriptor_count(count)
            })
        })
        .collect();
        let info = vk::DescriptorPoolCreateInfo::default()
            .max_sets(sets as u32)
            .pool_sizes(&sizes);
        // SAFETY: `sizes` lives past the call, and no count in it is 0.
        let raw = unsafe { device.raw.create_descriptor_pool(&info, None) }
            .map_err(fault("vkCreateDescriptorPool"))?;
        Ok(Some(Self {
            raw,
            device: Arc::clone(device),
        }))
    }

    /// One set for each group of `pipeline`, filled with `bound`, as many for each of `slots` as it counts.
    ///
    /// The sets live as long as this pool.
    pub(crate) fn sets(
        &self,
        pipeline: &Pipeline,
        slots: &[SlotLayout],
        bound: &[Bound<'_>],
    ) -> Result<Vec<vk::DescriptorSet>, Fault> {
        if pipeline.sets.is_empty() {
            return Ok(Vec::new());
        }
        let info = vk::DescriptorSetAllocateInfo::default()
            .descriptor_pool(self.raw)
            .set_layouts(&pipeline.sets);
        // SAFETY: pool and layouts come from one device and are alive; nothing else uses the pool at the same time,
        // since it belongs to one job.
        let sets = unsafe { self.device.raw.allocate_descriptor_sets(&info) }
            .map_err(fault("vkAllocateDescriptorSets"))?;
        let elements = slots
            .iter()
            .flat_map(|slot| (0..slot.count).map(move |element| (slot, element)));
        for ((slot, element), bound) in elements.zip(bound) {
            let write = vk::WriteDescriptorSet::default()
                .dst_set(sets[slot.group as usize])
                .dst_binding(slot.binding)
                .dst_array_element(element)
                .descriptor_type(slot.kind);
            match *bound {
                Bound::Buffer { buffer, bytes } => {
                    let info = [vk::DescriptorBufferInfo::default()
                        .buffer(buffer.raw)
                        .offset(0)
                        .range(bytes)];
                    self.update(&write.buffer_info(&info));
                }
                Bound::Image(image) => {
                    let info = [vk::DescriptorImageInfo::default()
                        .image_view(image.view)
                        .image_layout(vk::ImageLayout::GENERAL)];
                    self.update(&write.image_info(&info));
                }
                Bound::Sampler(sampler) => {
                    let info = [vk::DescriptorImageInfo::default().sampler(sampler.raw)];
                    self.update(&write.image_info(&info));
                }
            }
        }
        Ok(sets)
    }

    fn update(&self, write: &vk::WriteDescriptorSet<'_>) {
        // SAFETY: the set was allocated from this pool and no submitted work uses it yet; buffer, view or sampler
        // are alive, come from the same device, and were made for this kind of binding (`check::check` compares them).
        unsafe {
            self.device
                .raw
                .update_descriptor_sets(std::slice::from_ref(write), &[]);
        }
    }
}

impl Drop for DescriptorPool {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            return;
        }
        // SAFETY: made from this device, destroyed here only; no work that uses its sets is pending (module docs).
        unsafe { self.device.raw.destroy_descriptor_pool(self.raw, None) };
    }
}
