use super::{Device, fault};
use ash::vk;
use shadertwin_dispatch::{Fault, Pass, Slot};
use std::ffi::CString;
use std::sync::Arc;

/// One binding of a pipeline layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlotLayout {
    pub(super) group: u32,
    pub(super) binding: u32,
    pub(super) kind: vk::DescriptorType,
    /// Descriptors: more than 1 for an array alone.
    pub(super) count: u32,
}

impl SlotLayout {
    /// The bind group, a descriptor set in Vulkan.
    pub(crate) fn group(&self) -> u32 {
        self.group
    }
}

/// The pipeline layout that the bindings of `pass` ask for, in their order.
pub(crate) fn slot_layouts(pass: &Pass) -> Vec<SlotLayout> {
    pass.places()
        .map(|place| SlotLayout {
            group: place[0].group,
            binding: place[0].binding,
            count: place.len() as u32,
            kind: match place[0].slot {
                Slot::Uniform => vk::DescriptorType::UNIFORM_BUFFER,
                Slot::Storage { .. } => vk::DescriptorType::STORAGE_BUFFER,
                Slot::Texture => vk::DescriptorType::SAMPLED_IMAGE,
                Slot::Sampler => vk::DescriptorType::SAMPLER,
                Slot::StorageTexture { .. } => vk::DescriptorType::STORAGE_IMAGE,
            },
        })
        .collect()
}

/// A compute pipeline with its layouts, one descriptor set layout for each group from 0 on.
pub(crate) struct Pipeline {
    pub(super) raw: vk::Pipeline,
    pub(super) layout: vk::PipelineLayout,
    pub(super) sets: Vec<vk::DescriptorSetLayout>,
    /// Bytes of push constants that the layout has; 0 for none.
    pub(super) push_constant_bytes: u32,
    device: Arc<Device>,
}

impl Pipeline {
    /// Hands `words`, a checked module with the entry point `entry`, to the driver.
    pub(crate) fn new(
        device: &Arc<Device>,
        words: &[u32],
        entry: &str,
        slots: &[SlotLayout],
        push_constant_bytes: u32,
    ) -> Result<Self, Fault> {
        // Each handle is stored as soon as it is made; `Drop` skips those that are still null.
        let mut pipeline = Self {
            raw: vk::Pipeline::null(),
            layout: vk::PipelineLayout::null(),
            sets: Vec::new(),
            push_constant_bytes,
            device: Arc::clone(device),
        };
        let groups = slots.iter().map(|slot| slot.group + 1).max().unwrap_or(0);
        for group in 0..groups {
            // A group without bindings still needs a layout in its place.
            let bindings: Vec<_> = slots
                .iter()
                .filter(|slot| slot.group == group)
                .map(|slot| {
                    vk::DescriptorSetLayoutBinding::default()
                        .binding(slot.binding)
                        .descriptor_type(slot.kind)
                        .descriptor_count(slot.count)
                        .stage_flags(vk::ShaderStageFlags::COMPUTE)
                })
                .collect();
            let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            // SAFETY: `bindings` lives past the call and names each binding once.
            let set = unsafe { device.raw.create_descriptor_set_layout(&info, None) }
                .map_err(fault("vkCreateDescriptorSetLayout"))?;
            pipeline.sets.push(set);
        }
        let range = vk::PushConstantRange::default()
            .stage_flags(vk::ShaderStageFlags::COMPUTE)
            .size(push_constant_bytes);
        // A range of 0 bytes is not allowed.
        let ranges = if push_constant_bytes == 0 {
            &[]
        } else {
            std::slice::from_ref(&range)
        };
        let info = vk::PipelineLayoutCreateInfo::default()
            .set_layouts(&pipeline.sets)
            .push_constant_ranges(ranges);
        // SAFETY: the set layouts were made from this device and are alive, and the range is a multiple of 4 bytes
        // within the device's limit (`check::check`).
        pipeline.layout = unsafe { device.raw.create_pipeline_layout(&info, None) }
            .map_err(fault("vkCreatePipelineLayout"))?;

        let name = CString::new(entry).map_err(|_| {
            Fault::Refused(format!("entry point {entry:?} has a zero byte in its name"))
        })?;
        let module = Module::new(device, words)?;
        let stage = vk::PipelineShaderStageCreateInfo::default()
            .stage(vk::ShaderStageFlags::COMPUTE)
            .module(module.raw)
            .name(&name);
        let info = vk::ComputePipelineCreateInfo::default()
            .stage(stage)
            .layout(pipeline.layout);
        // SAFETY: module, name and layout are alive, and the module has the entry point. What else the driver demands
        // of the words is the promise of who sends the job, and what the validation layer watches.
        let made = unsafe {
            device.raw.create_compute_pipelines(
                vk::PipelineCache::null(),
                std::slice::from_ref(&info),
                None,
            )
        };
        // A failed call leaves a null handle, which there is nothing to destroy of.
        let made = made.map_err(
            |(_, result)| match fault("vkCreateComputePipelines")(result) {
                Fault::Refused(text) => Fault::Refused(format!("{text} for entry point `{entry}`")),
                other @ (Fault::Unsupported(_)
                | Fault::OutOfMemory(_)
                | Fault::Lost(_)
                | Fault::TimedOut(_)) => other,
            },
        )?;
        pipeline.raw = made.into_iter().next().unwrap_or_default();
        Ok(pipeline)
    }
}

impl Drop for Pipeline {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            return;
        }
        // SAFETY: null, or made from this device and destroyed here only; no work that uses it is pending (module docs).
        unsafe { self.device.raw.destroy_pipeline(self.raw, None) };
        // SAFETY: as above, and its pipeline is gone.
        unsafe { self.device.raw.destroy_pipeline_layout(self.layout, None) };
        for &set in &self.sets {
            // SAFETY: as above, and the layout that names it is gone.
            unsafe { self.device.raw.destroy_descriptor_set_layout(set, None) };
        }
    }
}

/// A shader module, needed only while its pipeline is made.
struct Module<'a> {
    raw: vk::ShaderModule,
    device: &'a Device,
}

impl<'a> Module<'a> {
    fn new(device: &'a Device, words: &[u32]) -> Result<Self, Fault> {
        let info = vk::ShaderModuleCreateInfo::default().code(words);
        // SAFETY: `words` lives past the call; its header and the lengths of its instructions were checked.
        let raw = unsafe { device.raw.create_shader_module(&info, None) }
            .map_err(fault("vkCreateShaderModule"))?;
        Ok(Self { raw, device })
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // SAFETY: made from this device, destroyed here only; no work ever names a module.
        unsafe { self.device.raw.destroy_shader_module(self.raw, None) };
    }
}
