use super::setup;
use crate::SetupError;
use ash::{khr, vk};
use shadertwin_dispatch::{Adapter, DeviceKind, FloatControls, Limits};
use std::ffi::{CStr, CString};

/// A physical device and what it says about itself.
#[derive(Clone, Debug)]
pub(crate) struct Physical {
    pub(super) handle: vk::PhysicalDevice,
    /// The version that can be used: what the device offers, at most what the instance was made for.
    pub(super) version: u32,
    pub(super) extensions: Vec<CString>,
    pub(super) slots: SlotLimits,
    textures: TextureLimits,
    /// Bytes of the largest memory heap.
    heap_bytes: u64,
    adapter: Adapter,
}

/// How many bindings a pass may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlotLimits {
    /// `maxBoundDescriptorSets`
    pub(crate) sets: u32,
    /// `maxPerStageDescriptorUniformBuffers`
    pub(crate) uniform_buffers: u32,
    /// `maxPerStageDescriptorStorageBuffers`
    pub(crate) storage_buffers: u32,
    /// `maxPerStageDescriptorSamplers`
    pub(crate) samplers: u32,
    /// `maxPerStageDescriptorSampledImages`
    pub(crate) sampled_images: u32,
    /// `maxPerStageDescriptorStorageImages`
    pub(crate) storage_images: u32,
    /// `maxPerStageResources`
    pub(crate) resources: u32,
    /// `maxPushConstantsSize`
    pub(crate) push_constant_bytes: u32,
}

/// How large the textures may be that are not 2-D: [`Limits`] has those.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextureLimits {
    /// `maxImageDimension1D`
    pub(crate) side_1d: u32,
    /// `maxImageDimension3D`
    pub(crate) side_3d: u32,
    /// `maxImageArrayLayers`
    pub(crate) layers: u32,
}

impl Physical {
    pub(super) fn new(
        instance: &ash::Instance,
        instance_version: u32,
        index: u32,
        handle: vk::PhysicalDevice,
    ) -> Result<Self, SetupError> {
        // SAFETY: `handle` was enumerated from `instance`, which is alive.
        let extensions = unsafe { instance.enumerate_device_extension_properties(handle) }
            .map_err(setup("vkEnumerateDeviceExtensionProperties"))?
            .iter()
            .filter_map(|extension| extension.extension_name_as_c_str().ok())
            .map(CStr::to_owned)
            .collect();
        // SAFETY: as above.
        let basic = unsafe { instance.get_physical_device_properties(handle) };
        // SAFETY: as above.
        let memory = unsafe { instance.get_physical_device_memory_properties(handle) };
        let heaps = memory.memory_heaps_as_slice().iter();
        let heap_bytes = heaps.map(|heap| heap.size).max().unwrap_or(0);
        let mut physical = Self {
            handle,
            version: basic.api_version.min(instance_version),
            extensions,
            slots: slot_limits(&basic.limits),
            textures: TextureLimits {
                side_1d: basic.limits.max_image_dimension1_d,
                side_3d: basic.limits.max_image_dimension3_d,
                layers: basic.limits.max_image_array_layers,
            },
            heap_bytes,
            adapter: describe(index, &basic),
        };
        if physical.is_usable() {
            physical.describe_driver(instance);
        }
        Ok(physical)
    }

    /// The device in the words of `dispatch`.
    pub(crate) fn adapter(&self) -> &Adapter {
        &self.adapter
    }

    pub(crate) fn slots(&self) -> &SlotLimits {
        &self.slots
    }

    pub(crate) fn textures(&self) -> &TextureLimits {
        &self.textures
    }

    pub(crate) fn heap_bytes(&self) -> u64 {
        self.heap_bytes
    }

    /// Vulkan 1.1 or newer.
    pub(crate) fn is_usable(&self) -> bool {
        self.version >= vk::API_VERSION_1_1
    }

    /// True if `extension` can be used, as an extension or because `core` has taken it in.
    pub(super) fn offers(&self, extension: &CStr, core: u32) -> bool {
        self.version >= core || self.has_extension(extension)
    }

    pub(super) fn has_extension(&self, extension: &CStr) -> bool {
        self.extensions
            .iter()
            .any(|offered| offered.as_c_str() == extension)
    }

    fn describe_driver(&mut self, instance: &ash::Instance) {
        let mut driver = vk::PhysicalDeviceDriverProperties::default();
        let mut floats = vk::PhysicalDeviceFloatControlsProperties::default();
        let has_driver = self.offers(khr::driver_properties::NAME, vk::API_VERSION_1_2);
        let has_floats = self.offers(khr::shader_float_controls::NAME, vk::API_VERSION_1_2);
        let mut subgroups = vk::PhysicalDeviceSubgroupProperties::default();
        let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut subgroups);
        if has_driver {
            properties = properties.push_next(&mut driver);
        }
        if has_floats {
            properties = properties.push_next(&mut floats);
        }
        // SAFETY: instance and device both have Vulkan 1.1, and only structures that the device knows are chained.
        unsafe { instance.get_physical_device_properties2(self.handle, &mut properties) };
        self.adapter.limits.subgroup_lanes = subgroups.subgroup_size;
        if has_driver {
            let name = lossy(driver.driver_name_as_c_str());
            // SwiftShader calls itself "SwiftShader driver".
            self.adapter.driver = name.strip_suffix(" driver").unwrap_or(&name).to_owned();
            let info = lossy(driver.driver_info_as_c_str());
            // SwiftShader leaves it empty; the number of `describe` stays.
            if !info.is_empty() {
                self.adapter.driver_version = info;
            }
        }
        if has_floats {
            self.adapter.float_controls = FloatControls {
                signed_zero_inf_nan_preserve: floats.shader_signed_zero_inf_nan_preserve_float32
                    == vk::TRUE,
                rounding_mode_rte: floats.shader_rounding_mode_rte_float32 == vk::TRUE,
                denorm_preserve: floats.shader_denorm_preserve_float32 == vk::TRUE,
                denorm_flush_to_zero: floats.shader_denorm_flush_to_zero_float32 == vk::TRUE,
            };
        }
    }
}

/// What every version of Vulkan says.
fn describe(index: u32, properties: &vk::PhysicalDeviceProperties) -> Adapter {
    let limits = &properties.limits;
    Adapter {
        index,
        name: lossy(properties.device_name_as_c_str()),
        driver: "unknown".to_owned(),
        driver_version: version(properties.driver_version),
        vendor_id: properties.vendor_id,
        device_id: properties.device_id,
        implementation: String::new(),
        api_version: version(properties.api_version),
        kind: kind(properties.device_type),
        float_controls: FloatControls::default(),
        limits: Limits {
            workgroup_invocations: limits.max_compute_work_group_invocations,
            workgroup_size: limits.max_compute_work_group_size,
            dispatch_groups: limits.max_compute_work_group_count,
            shared_bytes: limits.max_compute_shared_memory_size,
            storage_buffer_bytes: u64::from(limits.max_storage_buffer_range),
            uniform_buffer_bytes: u64::from(limits.max_uniform_buffer_range),
            texture_side: limits.max_image_dimension2_d,
            subgroup_lanes: 0,
        },
    }
}

fn slot_limits(limits: &vk::PhysicalDeviceLimits) -> SlotLimits {
    SlotLimits {
        sets: limits.max_bound_descriptor_sets,
        uniform_buffers: limits.max_per_stage_descriptor_uniform_buffers,
        storage_buffers: limits.max_per_stage_descriptor_storage_buffers,
        samplers: limits.max_per_stage_descriptor_samplers,
        sampled_images: limits.max_per_stage_descriptor_sampled_images,
        storage_images: limits.max_per_stage_descriptor_storage_images,
        resources: limits.max_per_stage_resources,
        push_constant_bytes: limits.max_push_constants_size,
    }
}

fn kind(device_type: vk::PhysicalDeviceType) -> DeviceKind {
    match device_type {
        vk::PhysicalDeviceType::DISCRETE_GPU => DeviceKind::Discrete,
        vk::PhysicalDeviceType::INTEGRATED_GPU => DeviceKind::Integrated,
        vk::PhysicalDeviceType::VIRTUAL_GPU => DeviceKind::Virtual,
        vk::PhysicalDeviceType::CPU => DeviceKind::Cpu,
        _ => DeviceKind::Other,
    }
}

/// `VK_MAKE_API_VERSION`, the packing of most drivers' own versions too.
fn version(packed: u32) -> String {
    format!(
        "{}.{}.{}",
        vk::api_version_major(packed),
        vk::api_version_minor(packed),
        vk::api_version_patch(packed)
    )
}

fn lossy<E>(text: Result<&CStr, E>) -> String {
    text.map(|text| text.to_string_lossy().into_owned())
        .unwrap_or_default()
}
