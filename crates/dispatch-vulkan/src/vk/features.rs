use super::Physical;
use ash::{khr, vk};

/// The optional features that compute shaders of either language use; all are enabled where the device has them.
///
/// `robustBufferAccess` is not among them: it would hide writes behind the end of a buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Features {
    /// The Vulkan version in use, packed; 0 counts as 1.1.
    version: u32,
    read_without_format: bool,
    write_without_format: bool,
    extended_formats: bool,
    float64: bool,
    int64: bool,
    int16: bool,
    float16: bool,
    int8: bool,
    storage_16_bit: bool,
    uniform_16_bit: bool,
    memory_model: bool,
    memory_model_device_scope: bool,
    zero_initialize: bool,
    /// Members and elements on the alignment of their components, which DXC writes with `-fvk-use-dx-layout` and
    /// `-fvk-use-scalar-layout`.
    scalar_layout: bool,
    /// Uniform buffers laid out as storage buffers may be.
    uniform_standard_layout: bool,
    dot_product: bool,
    /// Arrays of bindings with an index that is the same for all invocations of a dispatch's workgroup.
    uniform_arrays: bool,
    texture_arrays: bool,
    storage_arrays: bool,
    storage_texture_arrays: bool,
}

impl Features {
    pub(super) fn query(instance: &ash::Instance, physical: &Physical) -> Self {
        let mut chain = Chain::default();
        let mut features = chain.link(physical, vk::PhysicalDeviceFeatures::default());
        // SAFETY: `physical` was enumerated from `instance`, both have Vulkan 1.1, and `link` chains only structures
        // that the device knows.
        unsafe { instance.get_physical_device_features2(physical.handle, &mut features) };
        let core = features.features;
        Self {
            version: physical.version,
            read_without_format: on(core.shader_storage_image_read_without_format),
            write_without_format: on(core.shader_storage_image_write_without_format),
            extended_formats: on(core.shader_storage_image_extended_formats),
            float64: on(core.shader_float64),
            int64: on(core.shader_int64),
            int16: on(core.shader_int16),
            float16: on(chain.small.shader_float16),
            int8: on(chain.small.shader_int8),
            storage_16_bit: on(chain.storage_16_bit.storage_buffer16_bit_access),
            uniform_16_bit: on(chain.storage_16_bit.uniform_and_storage_buffer16_bit_access),
            memory_model: on(chain.memory_model.vulkan_memory_model),
            memory_model_device_scope: on(chain.memory_model.vulkan_memory_model_device_scope),
            zero_initialize: on(chain
                .zero_initialize
                .shader_zero_initialize_workgroup_memory),
            scalar_layout: on(chain.scalar_layout.scalar_block_layout),
            uniform_standard_layout: on(chain
                .uniform_standard_layout
                .uniform_buffer_standard_layout),
            dot_product: on(chain.dot_product.shader_integer_dot_product),
            uniform_arrays: on(core.shader_uniform_buffer_array_dynamic_indexing),
            texture_arrays: on(core.shader_sampled_image_array_dynamic_indexing),
            storage_arrays: on(core.shader_storage_buffer_array_dynamic_indexing),
            storage_texture_arrays: on(core.shader_storage_image_array_dynamic_indexing),
        }
    }

    /// Calls `with` with the structure that enables these features on a new device.
    pub(super) fn enable<T>(
        self,
        physical: &Physical,
        with: impl FnOnce(&mut vk::PhysicalDeviceFeatures2<'_>) -> T,
    ) -> T {
        let core = vk::PhysicalDeviceFeatures::default()
            .shader_storage_image_read_without_format(self.read_without_format)
            .shader_storage_image_write_without_format(self.write_without_format)
            .shader_storage_image_extended_formats(self.extended_formats)
            .shader_float64(self.float64)
            .shader_int64(self.int64)
            .shader_int16(self.int16)
            .shader_uniform_buffer_array_dynamic_indexing(self.uniform_arrays)
            .shader_sampled_image_array_dynamic_indexing(self.texture_arrays)
            .shader_storage_buffer_array_dynamic_indexing(self.storage_arrays)
            .shader_storage_image_array_dynamic_indexing(self.storage_texture_arrays);
        let mut chain = Chain {
            small: vk::PhysicalDeviceShaderFloat16Int8Features::default()
                .shader_float16(self.float16)
                .shader_int8(self.int8),
            storage_16_bit: vk::PhysicalDevice16BitStorageFeatures::default()
                .storage_buffer16_bit_access(self.storage_16_bit)
                .uniform_and_storage_buffer16_bit_access(self.uniform_16_bit),
            memory_model: vk::PhysicalDeviceVulkanMemoryModelFeatures::default()
                .vulkan_memory_model(self.memory_model)
                .vulkan_memory_model_device_scope(self.memory_model_device_scope),
            zero_initialize: vk::PhysicalDeviceZeroInitializeWorkgroupMemoryFeatures::default()
                .shader_zero_initialize_workgroup_memory(self.zero_initialize),
            scalar_layout: vk::PhysicalDeviceScalarBlockLayoutFeatures::default()
                .scalar_block_layout(self.scalar_layout),
            uniform_standard_layout:
                vk::PhysicalDeviceUniformBufferStandardLayoutFeatures::default()
                    .uniform_buffer_standard_layout(self.uniform_standard_layout),
            dot_product: vk::PhysicalDeviceShaderIntegerDotProductFeatures::default()
                .shader_integer_dot_product(self.dot_product),
        };
        with(&mut chain.link(physical, core))
    }

    /// The newest SPIR-V version that the device must take, as major and minor (Vulkan specification, appendix A).
    pub(crate) fn newest_spirv(&self) -> (u8, u8) {
        if self.version >= vk::API_VERSION_1_3 {
            (1, 6)
        } else if self.version >= vk::API_VERSION_1_2 {
            (1, 5)
        } else {
            (1, 3)
        }
    }

    /// The name of the SPIR-V `capability` if it needs a feature that is not enabled.
    ///
    /// Capabilities that no row knows pass: the validation layer judges them.
    pub(crate) fn missing(&self, capability: u32) -> Option<&'static str> {
        let (name, offered) = match capability {
            9 => ("Float16", self.float16),
            10 => ("Float64", self.float64),
            11 => ("Int64", self.int64),
            12 => ("Int64Atomics", false),
            22 => ("Int16", self.int16),
            28 => ("UniformBufferArrayDynamicIndexing", self.uniform_arrays),
            29 => ("SampledImageArrayDynamicIndexing", self.texture_arrays),
            30 => ("StorageBufferArrayDynamicIndexing", self.storage_arrays),
            31 => (
                "StorageImageArrayDynamicIndexing",
                self.storage_texture_arrays,
            ),
            39 => ("Int8", self.int8),
            49 => ("StorageImageExtendedFormats", self.extended_formats),
            55 => ("StorageImageReadWithoutFormat", self.read_without_format),
            56 => ("StorageImageWriteWithoutFormat", self.write_without_format),
            4433 => ("StorageBuffer16BitAccess", self.storage_16_bit),
            4434 => ("UniformAndStorageBuffer16BitAccess", self.uniform_16_bit),
            4441 => ("VariablePointersStorageBuffer", false),
            4442 => ("VariablePointers", false),
            // An index that differs between invocations.
            5301 => ("ShaderNonUniform", false),
            5345 => ("VulkanMemoryModel", self.memory_model),
            5346 => (
                "VulkanMemoryModelDeviceScope",
                self.memory_model_device_scope,
            ),
            6016 => ("DotProductInputAll", self.dot_product),
            6017 => ("DotProductInput4x8Bit", self.dot_product),
            6018 => ("DotProductInput4x8BitPacked", self.dot_product),
            6019 => ("DotProduct", self.dot_product),
            _ => return None,
        };
        (!offered).then_some(name)
    }
}

fn on(value: vk::Bool32) -> bool {
    value == vk::TRUE
}

/// The extensions to enable: those that the device's core version has not taken in.
pub(super) fn extensions(physical: &Physical) -> Vec<&'static std::ffi::CStr> {
    [
        (khr::shader_float16_int8::NAME, vk::API_VERSION_1_2),
        (khr::shader_float_controls::NAME, vk::API_VERSION_1_2),
        (khr::vulkan_memory_model::NAME, vk::API_VERSION_1_2),
        (ash::ext::scalar_block_layout::NAME, vk::API_VERSION_1_2),
        (
            khr::uniform_buffer_standard_layout::NAME,
            vk::API_VERSION_1_2,
        ),
        (
            khr::zero_initialize_workgroup_memory::NAME,
            vk::API_VERSION_1_3,
        ),
        (khr::shader_integer_dot_product::NAME, vk::API_VERSION_1_3),
        (khr::shader_non_semantic_info::NAME, vk::API_VERSION_1_3),
    ]
    .into_iter()
    .filter(|&(name, core)| physical.version < core && physical.has_extension(name))
    .map(|(name, _)| name)
    .collect()
}

/// The structures in which Vulkan says and takes the features.
#[derive(Default)]
struct Chain {
    small: vk::PhysicalDeviceShaderFloat16Int8Features<'static>,
    storage_16_bit: vk::PhysicalDevice16BitStorageFeatures<'static>,
    memory_model: vk::PhysicalDeviceVulkanMemoryModelFeatures<'static>,
    zero_initialize: vk::PhysicalDeviceZeroInitializeWorkgroupMemoryFeatures<'static>,
    scalar_layout: vk::PhysicalDeviceScalarBlockLayoutFeatures<'static>,
    uniform_standard_layout: vk::PhysicalDeviceUniformBufferStandardLayoutFeatures<'static>,
    dot_product: vk::PhysicalDeviceShaderIntegerDotProductFeatures<'static>,
}

impl Chain {
    /// Chains those structures that `physical` knows; the others stay all false.
    fn link<'a>(
        &'a mut self,
        physical: &Physical,
        core: vk::PhysicalDeviceFeatures,
    ) -> vk::PhysicalDeviceFeatures2<'a> {
        let mut all = vk::PhysicalDeviceFeatures2::default()
            .features(core)
            .push_next(&mut self.storage_16_bit);
        if physical.offers(khr::shader_float16_int8::NAME, vk::API_VERSION_1_2) {
            all = all.push_next(&mut self.small);
        }
        if physical.offers(khr::vulkan_memory_model::NAME, vk::API_VERSION_1_2) {
            all = all.push_next(&mut self.memory_model);
        }
        if physical.offers(ash::ext::scalar_block_layout::NAME, vk::API_VERSION_1_2) {
            all = all.push_next(&mut self.scalar_layout);
        }
        if physical.offers(
            khr::uniform_buffer_standard_layout::NAME,
            vk::API_VERSION_1_2,
        ) {
            all = all.push_next(&mut self.uniform_standard_layout);
        }
        if physical.offers(
            khr::zero_initialize_workgroup_memory::NAME,
            vk::API_VERSION_1_3,
        ) {
            all = all.push_next(&mut self.zero_initialize);
        }
        if physical.offers(khr::shader_integer_dot_product::NAME, vk::API_VERSION_1_3) {
            all = all.push_next(&mut self.dot_product);
        }
        all
    }
}
